import type { Transaction } from 'kysely'
import { decisionColumns } from './decision-columns.ts'
import type { UserDataTables } from './user-data-tables.ts'

/** One vulnerability has become part of another: `name` is the other's preferred id. */
export interface Absorption {
  readonly absorbed: string
  readonly into: string
  readonly name: string
}

/**
 * Moves findings of a vulnerability to the one it became part of. A component that has findings of both keeps the other's; where only
 * the absorbed one was decided, the decision goes over, so that no answer is lost.
 */
export async function absorbFindings(
  transaction: Transaction<UserDataTables>,
  versionId: string,
  { absorbed, into }: Absorption,
): Promise<void> {
  const both = await transaction
    .selectFrom('finding')
    .innerJoin('finding as other', (join) =>
      join
        .onRef('other.component_id', '=', 'finding.component_id')
        .on('other.version_id', '=', versionId)
        .on('other.vulnerability_id', '=', into),
    )
    .select(['other.id as other_id', 'other.vex_status as other_status', 'finding.id'])
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .where('finding.version_id', '=', versionId)
    .where('finding.vulnerability_id', '=', absorbed)
    .execute()
  for (const { other_id: otherId, other_status: otherStatus, id: _, ...decision } of both) {
    if (otherStatus !== null || decision.vex_status === null) continue
    await transaction.updateTable('finding').set(decision).where('id', '=', otherId).execute()
  }
  let move = transaction
    .updateTable('finding')
    .set({ vulnerability_id: into })
    .where('version_id', '=', versionId)
    .where('vulnerability_id', '=', absorbed)
  for (const { id } of both) move = move.where('id', '<>', id)
  await move.execute()
}
