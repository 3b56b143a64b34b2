/** The subject of a query. It is the first part of every query key, so that a change can name what to read again. */
export const areas = [
  'product',
  'version',
  'component',
  'finding',
  'job',
  'advisory',
  'organization',
  'backup',
  'search',
] as const
export type Area = (typeof areas)[number]

/** Builds a TanStack Query key: the area, then what identifies the query within it. */
export function queryKey(area: Area, ...rest: readonly unknown[]): readonly [Area, ...unknown[]] {
  return [area, ...rest]
}

/** Returns the areas affected by a kind of change (`ChangeEvent.kind`). An unknown kind affects all. */
export function areasOf(kind: string): readonly Area[] {
  switch (kind) {
    case 'JOB':
      return ['job']
    case 'STAGE':
      return ['job', 'version']
    case 'PROJECT_GROUP':
    case 'PROJECT':
      return ['product', 'organization', 'search']
    case 'SBOM':
      return ['product', 'version', 'organization', 'search']
    case 'COMPONENT':
      return ['component', 'version']
    case 'FINDING':
      return ['finding', 'component', 'version', 'product', 'organization']
    case 'ADVISORY_SOURCE':
      return ['advisory', 'organization']
    default:
      return areas
  }
}
