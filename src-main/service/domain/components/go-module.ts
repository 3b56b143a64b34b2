import type { Purl } from './purl.ts'

/** The paths that a Go purl may mean, without the version. */
export interface GoPath {
  /** Namespace and name. */
  readonly base: string
  /** Base and subpath. Equals the base without a subpath. */
  readonly whole: string
  /** The longest path that ends with a major version, `…/v2`, at the start of the subpath; null if it does not start with one. */
  readonly major: string | null
}

/**
 * Returns the paths that a Go purl may mean. A subpath is a directory by ECMA-427, but Syft cuts a module's path after its third segment
 * and writes the rest as the subpath: `github.com/labstack/echo@v4.1.17#v4`.
 */
export function goPath({ namespace, name, subpath }: Pick<Purl, 'namespace' | 'name' | 'subpath'>): GoPath {
  const base = namespace === null ? (name === 'std' ? 'stdlib' : name) : `${namespace}/${name}`
  // The standard library is one module.
  if (subpath === null || namespace === null) return { base, whole: base, major: null }
  const [first = ''] = subpath.split('/', 1)
  return { base, whole: `${base}/${subpath}`, major: /^v(?:[2-9]|[1-9]\d+)$/.test(first) ? `${base}/${first}` : null }
}
