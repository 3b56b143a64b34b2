import type { UserReader } from '#service/db/database.ts'
import { cutMark } from '#service/db/components/long-texts.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { ComponentId, ContentId, VersionId } from '#service/domain/id.ts'

/** What a failure says of its component. */
export interface CheckedComponent {
  readonly id: ComponentId
  readonly position: number
  readonly name: string
  readonly version: string | null
}

const columns = ['id', 'position', 'name', 'component_version as version'] as const

/** Returns components of a version by their positions in its document. */
export async function findComponentsAt(
  read: UserReader,
  versionId: VersionId,
  positions: readonly number[],
): Promise<ReadonlyMap<number, CheckedComponent>> {
  if (positions.length === 0) return new Map()
  const rows = await read
    .selectFrom('component')
    .select(columns)
    .where('content_id', '=', contentOf(versionId))
    .where('position', 'in', valuesOf(positions))
    .execute()
  return new Map(rows.map((row) => [row.position, row]))
}

/** What repairs read of a component. */
export interface ComponentToRepair {
  readonly id: ComponentId
  /** Null also for one that its column does not hold whole. */
  readonly licenseExpression: string | null
  /** The purl that it probably has. */
  readonly suggestedPurl: string | null
  /** Whether it may have other values than the check saw. */
  readonly isChanged: boolean
}

/** Returns components that a check found, by their positions, in document order, for repairs. */
export async function findComponentsToRepair(
  read: UserReader,
  { contentId, evaluatedAt }: { readonly contentId: ContentId; readonly evaluatedAt: string },
  positions: readonly number[],
): Promise<readonly ComponentToRepair[]> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'license_expression', 'suggested_purl', 'edited_fields', 'updated_at'])
    .where('content_id', '=', contentId)
    .where('position', 'in', valuesOf(positions))
    .orderBy('position')
    .execute()
  return rows.map(({ id, license_expression: license, suggested_purl: suggestedPurl, ...row }) => {
    // A person's edit counts whatever the clock said.
    const isChanged = row.edited_fields !== null || row.updated_at >= evaluatedAt
    return { id, suggestedPurl, isChanged, licenseExpression: license?.endsWith(cutMark) ? null : license }
  })
}

/** Components to look for: by id, by part of the name, or by names, all without case. */
export interface ComponentSearch {
  readonly id?: string | undefined
  readonly part?: string | undefined
  readonly names?: readonly string[] | undefined
}

/** Returns the positions of the components that fit. */
export async function findPositions(
  read: UserReader,
  versionId: VersionId,
  { id, part, names }: ComponentSearch,
): Promise<ReadonlySet<number>> {
  let query = read.selectFrom('component').select(columns).where('content_id', '=', contentOf(versionId))
  if (id !== undefined) query = query.where('id', '=', id)
  const wanted = names && new Set(names.map((name) => name.toLowerCase()))
  const rows = await query.execute()
  const fits = rows.filter(({ name }) => {
    const key = name.toLowerCase()
    return (part === undefined || key.includes(part)) && (wanted === undefined || wanted.has(key))
  })
  return new Set(fits.map(({ position }) => position))
}
