import { goPath } from './go-module.ts'
import { isPurl, parsePurl } from './purl.ts'
import type { Purl } from './purl.ts'

/** Keys that group findings by package. Qualifiers and letter case are ignored, and the subpath except of Go. */
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
  return keys(`pkg:${reading.type}/${packagePath(reading)}`, reading.version ?? component.componentVersion)
}

/** Returns namespace and name, with the subpath of a Go purl, which may be the end of the module's path. */
export function packagePath(purl: Purl): string {
  if (purl.type === 'golang' && purl.subpath !== null) return goPath(purl).whole
  return purl.namespace === null ? purl.name : `${purl.namespace}/${purl.name}`
}

/** Returns a purl without version, qualifiers and subpath, or null if it cannot be read. The subpath of Go is part of its path then. */
export function purlWithoutVersion(purl: string): string | null {
  const reading = parsePurl(purl)
  if (!isPurl(reading)) return null
  return `pkg:${reading.type}/${packagePath(reading).split('/').map(encodeURIComponent).join('/')}`
}

function keys(name: string, version: string | null): PackageKeys {
  const packageNameKey = name.toLowerCase()
  return { packageNameKey, packageKey: `${packageNameKey}@${version ?? ''}` }
}
