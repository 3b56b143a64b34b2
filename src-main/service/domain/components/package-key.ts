import { isPurl, parsePurl } from './purl.ts'

/** Keys that group findings by package. Qualifiers and letter case are ignored. */
export interface PackageKeys {
  /** One package in one version. */
  readonly packageKey: string
  /** The package in any version. */
  readonly packageNameKey: string
}

/** Returns the keys of a component: from its purl, or from its name if it has no readable purl. */
export function packageKeys(component: {
  readonly purl: string | null
  readonly name: string
  readonly componentVersion: string | null
}): PackageKeys {
  const reading = component.purl === null ? null : parsePurl(component.purl)
  if (reading === null || !isPurl(reading)) return keys(`name:${component.name}`, component.componentVersion)
  const namespace = reading.namespace === null ? '' : `${reading.namespace}/`
  return keys(`pkg:${reading.type}/${namespace}${reading.name}`, reading.version ?? component.componentVersion)
}

/** Returns a purl without version, qualifiers and subpath, or null if it cannot be read. */
export function purlWithoutVersion(purl: string): string | null {
  const reading = parsePurl(purl)
  if (!isPurl(reading)) return null
  const namespace =
    reading.namespace === null ? '' : `${reading.namespace.split('/').map(encodeURIComponent).join('/')}/`
  return `pkg:${reading.type}/${namespace}${encodeURIComponent(reading.name)}`
}

function keys(name: string, version: string | null): PackageKeys {
  const packageNameKey = name.toLowerCase()
  return { packageNameKey, packageKey: `${packageNameKey}@${version ?? ''}` }
}
