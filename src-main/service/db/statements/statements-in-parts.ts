import type { UserDatabase } from '#service/db/database.ts'
import { type StatementChanges, writeStatementRows } from './statement-changes.ts'

/** Findings of one transaction: others wait for it. */
const findingsAtOnce = 500

/**
 * Stores statements about findings that nobody sees yet, in short transactions, without a change event. Each has the statements of its links:
 * one that no finding has would be deleted with the last finding of another version.
 */
export async function hideStatementChanges(
  { write }: Pick<UserDatabase, 'write'>,
  changes: StatementChanges,
  signal: AbortSignal,
): Promise<void> {
  const links = Map.groupBy(changes.added, ([findingId]) => findingId)
  const statements = new Map(changes.statements.map((one) => [one.id, one]))
  const findings = [...new Set([...links.keys(), ...changes.proposals.keys()])]
  for (let start = 0; start < findings.length; start += findingsAtOnce) {
    signal.throwIfAborted()
    const ids = findings.slice(start, start + findingsAtOnce)
    const added = ids.flatMap((id) => links.get(id) ?? [])
    const named = new Set(added.map(([, statementId]) => statementId))
    const part: StatementChanges = {
      ...changes,
      added,
      removed: [],
      statements: [...named].flatMap((id) => statements.get(id) ?? []),
      proposals: new Map(ids.map((id) => [id, changes.proposals.get(id) ?? null])),
    }
    await write.transaction().execute((transaction) => writeStatementRows(transaction, part))
  }
}
