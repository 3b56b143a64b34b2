import { isPurl, parsePurl } from './purl.ts'

/** Keys by which findings of one package belong together; qualifiers and letter case make no difference. */
export interface PackageKeys {
  /** One package in one version. */
  readonly packageKey: string
  /** The package, whatever the version. */
  readonly packageNameKey: string
}

/** The keys of a component: by its purl, or by its name where it has none that can be read. */
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

/** A purl without version, qualifiers and subpath; null when it cannot be read. */
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
