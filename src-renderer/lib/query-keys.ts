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
  'automation',
  'search',
  'overview',
  'notification',
] as const
export type Area = (typeof areas)[number]

/** Builds a TanStack Query key: the area, then what identifies the query within it. */
export function queryKey(area: Area, ...rest: readonly unknown[]): readonly [Area, ...unknown[]] {
  return [area, ...rest]
}

/** What a change of names, places or content of versions touches: each of these shows of which version it is. */
const ofVersions = [
  'product',
  'version',
  'component',
  'finding',
  'job',
  'search',
  'overview',
  'policy',
  'automation',
  'notification',
] as const

/** The areas that a kind of change touches. */
const areasByKind: Readonly<Record<string, readonly Area[]>> = {
  JOB: ['job'],
  STAGE: ['job', 'version', 'product'],
  PROJECT_GROUP: ofVersions,
  PROJECT: ofVersions,
  SBOM: ofVersions,
  COMPONENT: ['component', 'version', 'product', 'finding', 'search', 'overview', 'policy'],
  FINDING: ['finding', 'component', 'version', 'product', 'search', 'overview', 'policy'],
  ADVISORY_SOURCE: ['advisory', 'version', 'component', 'finding', 'job', 'overview', 'policy'],
  LICENSE: ['version', 'component', 'finding', 'policy', 'search', 'overview'],
  CHECK: ['version', 'product', 'component', 'overview'],
  AUTOMATION_RULE: ['automation', 'version', 'component', 'overview'],
  POLICY: ['policy', 'version', 'product', 'overview'],
  NOTIFICATION: ['notification'],
  TICKET: ['finding', 'policy', 'organization'],
  POLICY_RESULT: ['policy', 'version', 'product', 'overview'],
}

/** Returns the areas affected by a kind of change (`ChangeEvent.kind`). An unknown kind affects all. */
export function areasOf(kind: string): readonly Area[] {
  return (Object.hasOwn(areasByKind, kind) ? areasByKind[kind] : undefined) ?? areas
}
