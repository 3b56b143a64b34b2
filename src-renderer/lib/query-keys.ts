/** What a query is about. The first part of every query key, so that a change can name what to fetch again. */
export const areas = [
  'product',
  'version',
  'component',
  'finding',
  'job',
  'advisory',
  'organization',
  'search',
] as const
export type Area = (typeof areas)[number]

/** A key of TanStack Query: its area, then whatever tells it apart. */
export function queryKey(area: Area, ...rest: readonly unknown[]): readonly [Area, ...unknown[]] {
  return [area, ...rest]
}

/** Areas that a change of a kind (`ChangeEvent.kind`) touches. An unknown kind touches all. */
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
