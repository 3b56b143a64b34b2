/**
 * The subject of a query. It is the first part of every query key, so that a change can name what to read again. `overview`: what shows something
 * of everything.
 */
export const areas = [
  'product',
  'version',
  'component',
  'finding',
  'job',
  'advisory',
  'organization',
  'backup',
  'policy',
  'search',
  'overview',
] as const
export type Area = (typeof areas)[number]

/** Builds a TanStack Query key: the area, then what identifies the query within it. */
export function queryKey(area: Area, ...rest: readonly unknown[]): readonly [Area, ...unknown[]] {
  return [area, ...rest]
}

/** What a change of names, places or content of versions touches: each of these shows of which version it is. */
const ofVersions = ['product', 'version', 'component', 'finding', 'job', 'search', 'overview', 'policy'] as const

/** Returns the areas affected by a kind of change (`ChangeEvent.kind`). An unknown kind affects all. */
export function areasOf(kind: string): readonly Area[] {
  switch (kind) {
    case 'JOB':
      return ['job']
    case 'STAGE':
      return ['job', 'version']
    case 'PROJECT_GROUP':
    case 'PROJECT':
    case 'SBOM':
      return ofVersions
    case 'COMPONENT':
      return ['component', 'version', 'finding', 'search', 'overview', 'policy']
    case 'FINDING':
      return ['finding', 'component', 'version', 'product', 'search', 'overview', 'policy']
    case 'ADVISORY_SOURCE':
      return ['advisory', 'version', 'component', 'finding', 'job', 'overview', 'policy']
    case 'LICENSE':
      return ['version', 'component', 'finding', 'policy', 'search', 'overview']
    case 'CHECK':
      return ['version', 'component', 'overview']
    case 'POLICY':
    case 'POLICY_RESULT':
      return ['policy', 'version', 'product', 'overview']
    default:
      return areas
  }
}
