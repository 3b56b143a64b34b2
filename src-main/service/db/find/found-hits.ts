import { sql } from 'kysely'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { type FoundField, foundFields } from '#service/domain/find/match-component.ts'
import type { UserReader } from '#service/db/database.ts'
import { listPage, type SortKey } from '#service/db/keyset.ts'
import { type Compared, type FindScope, type HitKind, hitKinds, hitRows, isSearched, type HitRow } from './hit-rows.ts'

/** Something that was found. */
export interface Hit {
  readonly kind: HitKind
  readonly id: string
  /** Of a component or finding. */
  readonly versionId: string | null
  readonly field: FoundField
}

/** What of all hits is listed. */
export interface HitSelection {
  readonly kinds?: readonly HitKind[] | undefined
  readonly compared?: Compared | undefined
}

const keys: readonly SortKey[] = (
  [
    ['rank', 'asc'],
    ['kind', 'asc'],
    ['at', 'desc'],
    ['version_id', 'desc'],
    ['name', 'asc'],
    ['id', 'asc'],
  ] as const
).map(([column, direction]) => ({ expression: sql.ref(`hit.${column}`), direction }))

/** Lists what was found: what fits exactly first, then what begins with the text, then what contains it; newer versions first. */
export async function listHits(
  read: UserReader,
  scope: FindScope,
  selection: HitSelection,
  request: PageRequest,
): Promise<Page<Hit>> {
  return listPage(fromHits(read, scope, selection).selectAll('hit'), keys, request, (row) => ({
    kind: hitKinds[row.kind] ?? 'COMPONENT',
    id: row.id,
    versionId: row.version_id === '' ? null : row.version_id,
    field: foundFields[row.field] ?? 'name',
  }))
}

/** Counts what was found by kind. */
export async function countHits(
  read: UserReader,
  scope: FindScope,
  selection: HitSelection,
): Promise<ReadonlyMap<HitKind, number>> {
  const rows = await fromHits(read, scope, selection)
    .select(['hit.kind', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('hit.kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [hitKinds[kind] ?? 'COMPONENT', count]))
}

/** Counts the products in which components were found. */
export async function countProductsWithHits(read: UserReader, scope: FindScope): Promise<number> {
  const row = await fromHits(read, scope, { kinds: ['COMPONENT'], compared: 'asked' })
    .innerJoin('sbom_version', 'sbom_version.id', 'hit.version_id')
    .select((one) => one.fn.count<number>('sbom_version.product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Counts what is searched. */
export async function countSearched(read: UserReader, scope: FindScope) {
  return read
    .selectFrom('sbom_version')
    .where(isSearched(scope))
    .select((row) => [
      row.fn.count<number>('product_id').distinct().as('products'),
      row.fn.countAll<number>().as('versions'),
      row.fn.coalesce(row.fn.sum<number>('component_count'), row.lit(0)).as('components'),
    ])
    .executeTakeFirstOrThrow()
}

function fromHits(read: UserReader, scope: FindScope, { kinds = hitKinds, compared = 'asked' }: HitSelection) {
  const rows = sql<HitRow>`(${hitRows(scope, kinds, compared)})`
  return read.selectFrom(rows.as('hit'))
}
