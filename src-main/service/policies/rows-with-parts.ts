import type { UserReader } from '#service/db/database.ts'
import { type ConditionColumn, type ConditionRow, conditionRows } from '#service/db/conditions/condition-rows.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { firstOfEqual, listOverlays, type Overlay } from '#service/db/parts/with-parts.ts'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { VersionId } from '#service/domain/id.ts'

/** What policies see of a version: itself, then what it contains, the nearest first, and decisions that hold in place of those of its parts. */
export interface EvaluatedTree {
  readonly versionIds: readonly VersionId[]
  readonly overlays: readonly Overlay[]
}

/** Reads what policies see of a version. */
export async function readEvaluatedTree(read: UserReader, versionId: VersionId): Promise<EvaluatedTree> {
  const versionIds = await containedVersions(read, versionId)
  return { versionIds, overlays: await listOverlays({ read }, versionIds) }
}

/** Rows of one of the versions. */
interface RowsOfOne {
  readonly versionId: VersionId
  readonly rows: readonly ConditionRow[]
}

/**
 * Reads the rows that policies are asked about, a few thousand at a time. What a policy asks of a version, it asks of the first one alone.
 *
 * @param rowIds only these; null for all
 */
export async function* rowsWithParts(
  read: UserReader,
  { versionIds, overlays }: EvaluatedTree,
  row: ConditionRowKind,
  columns: readonly ConditionColumn[],
  rowIds: readonly string[] | null,
): AsyncGenerator<RowsOfOne> {
  const [askedVersionId] = versionIds
  for (const versionId of row === 'version' ? versionIds.slice(0, 1) : versionIds) {
    const wanted = { row, versionId, askedVersionId, columns, ids: rowIds ?? undefined, overlays }
    for await (const rows of conditionRows(read, wanted)) yield { versionId, rows }
  }
}

/** Leaves out rows of a part that a nearer version has equal ones of: they count once, as in lists. */
export async function countedOnce(
  read: UserReader,
  row: ConditionRowKind,
  { versionIds }: Pick<EvaluatedTree, 'versionIds'>,
  versionId: VersionId,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (row === 'version' || versionId === versionIds[0]) return ids
  return [...(await firstOfEqual(read, row, { versionIds }, ids))]
}
