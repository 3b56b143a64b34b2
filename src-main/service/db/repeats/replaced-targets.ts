import { listEdgesOf } from './edits-of-version.ts'
import { markByHand, replaceTargets } from '#service/db/components/component-graph.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { graphMarks } from '#service/domain/components/component-edit.ts'
import { isSameJson } from '#service/domain/json-values.ts'

/** What a component depended on before and after a step. */
export interface ReplacedTargets {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Whether the document said what it depends on. */
  readonly wasNamed: boolean
  /** By how many its edges grew. */
  readonly grownBy: number
}

/** Lets a component depend on these and no others, as a person would. */
export async function replaceTargetsByHand(
  transaction: UserTransaction,
  id: string,
  targets: readonly string[],
  at: string,
): Promise<ReplacedTargets> {
  const before = await targetsOf(transaction, id)
  const row = await transaction
    .selectFrom('component')
    .select('names_dependencies')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const grownBy = await replaceTargets(transaction, id, targets)
  await markByHand(transaction, id, [graphMarks.dependencies], at)
  return { id, before, after: targets.toSorted(), wasNamed: row.names_dependencies === 1, grownBy }
}

/**
 * Lets a component depend again on what it depended on before a step. Nobody had said otherwise by hand then.
 *
 * @returns by how many its edges grew; null if it was changed since, or is gone, and stays
 */
export async function restoreTargets(
  transaction: UserTransaction,
  { id, before, after, wasNamed }: ReplacedTargets,
  { isThere, at }: { readonly isThere: (id: string) => boolean; readonly at: string },
): Promise<number | null> {
  const row = await transaction.selectFrom('component').select('edited_fields').where('id', '=', id).executeTakeFirst()
  if (!row || !isSameJson(await targetsOf(transaction, id), after)) return null
  const grownBy = await replaceTargets(transaction, id, before.filter(isThere))
  const names = (JSON.parse(row.edited_fields ?? '[]') as string[]).filter((name) => name !== graphMarks.dependencies)
  await transaction
    .updateTable('component')
    .set({ names_dependencies: wasNamed ? 1 : 0, updated_at: at })
    .set({ edited_fields: names.length === 0 ? null : JSON.stringify(names) })
    .where('id', '=', id)
    .execute()
  return grownBy
}

async function targetsOf(transaction: UserTransaction, id: string): Promise<readonly string[]> {
  const edges = await listEdgesOf(transaction, [id])
  return edges.flatMap(([from, to]) => (from === id ? [to] : [])).toSorted()
}

/** Tests whether an added component is there, and nobody edited it since. */
export async function isAsAdded(transaction: UserTransaction, id: string): Promise<boolean> {
  const row = await transaction.selectFrom('component').select('edited_fields').where('id', '=', id).executeTakeFirst()
  return row?.edited_fields === '["*"]'
}

/** Forgets that a component was removed: it was never in the document. */
export async function forgetRemoved(transaction: UserTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('removed_component').where('component_id', '=', id).execute()
}
