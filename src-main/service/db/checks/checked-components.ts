import type { UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { ComponentId, VersionId } from '#service/domain/id.ts'

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
    .where('position', 'in', positions)
    .execute()
  return new Map(rows.map((row) => [row.position, row]))
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
