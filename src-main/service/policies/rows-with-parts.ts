import type { UserReader } from '#service/db/database.ts'
import { type ConditionColumn, type ConditionRow, conditionRows } from '#service/db/conditions/condition-rows.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { findEarlierEqual } from '#service/db/parts/equal-rows.ts'
import { listOverlays, type Overlay } from '#service/db/parts/with-parts.ts'
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

/**
 * What a policy found of a version and of its parts: rows of a part count once with equal ones of a nearer version that it found, too. A nearer
 * row that it did not find hides nothing: equal rows can differ in all that a policy asks about.
 */
export class FoundOnce {
  readonly #found = new Map<string, Set<string>>()

  /** Returns those of the rows of one of the versions that count. The versions come in their order. */
  async add<Hit extends { readonly policyId: string; readonly subjectId: string }>(
    read: UserReader,
    row: ConditionRowKind,
    { versionIds }: Pick<EvaluatedTree, 'versionIds'>,
    versionId: VersionId,
    hits: readonly Hit[],
  ): Promise<readonly Hit[]> {
    const ids = [...new Set(hits.map(({ subjectId }) => subjectId))]
    const isFirst = row === 'version' || versionId === versionIds[0]
    const earlier = isFirst
      ? new Map<string, readonly string[]>()
      : await findEarlierEqual(read, row, { versionIds }, ids)
    const counted = hits.filter(({ policyId, subjectId }) => {
      const before = this.#found.get(policyId)
      return !(earlier.get(subjectId) ?? []).some((id) => before?.has(id))
    })
    if (row === 'version' || versionIds.length === 1) return counted
    for (const { policyId, subjectId } of hits) {
      const found = this.#found.get(policyId) ?? new Set()
      this.#found.set(policyId, found.add(subjectId))
    }
    return counted
  }
}
