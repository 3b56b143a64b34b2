import type { Purl } from './purl.ts'

/** Parts of a purl to write. Namespace segments are joined by slashes. */
export interface PurlParts {
  readonly type: string
  readonly namespace?: string | null | undefined
  readonly name: string
  readonly version?: string | null | undefined
  readonly qualifiers?: Readonly<Record<string, string>> | undefined
  readonly subpath?: string | null | undefined
}

/** Formats a package URL (ECMA-427) with all parts encoded. */
export function purlText({ type, namespace, name, version, qualifiers, subpath }: PurlParts): string {
  const path = [...(namespace ? namespace.split('/') : []), name].map(encodeURIComponent).join('/')
  const pairs = Object.entries(qualifiers ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  const mark = version ? `@${encodeURIComponent(version).replaceAll('%2B', '+').replaceAll('%3A', ':')}` : ''
  const part = subpath ? `#${subpath.split('/').map(encodeURIComponent).join('/')}` : ''
  return `pkg:${type}/${path}${mark}${query === '' ? '' : `?${query}`}${part}`
}

/** Returns the parts of a parsed purl. */
export function partsOf({ type, namespace, name, version, qualifiers, subpath }: Purl): PurlParts {
  return { type, namespace, name, version, qualifiers: Object.fromEntries(qualifiers), subpath }
}
