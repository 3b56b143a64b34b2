import { runApart, showsNow, untilShown } from '#service/db/audit/current-operation.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { proposalsOf } from '#service/db/statements/finding-statements.ts'
import {
  countStatements,
  type ImportedStatementDocument,
  insertStatementRows,
  saveStatements,
  type StatementsShown,
  toStatementRows,
  versionsOfDocument,
} from '#service/db/statements/imported-statements.ts'
import {
  deleteStatementsById,
  endBatch,
  insertBatch,
  listFindingsOfBatch,
  listOpenBatches,
  listStatementsOfBatch,
  listStatementsWithoutBatch,
  moveToBatch,
  showBatch,
  type StatementBatch,
} from '#service/db/statements/statement-batches.ts'
import { writeProposals } from '#service/db/statements/proposals.ts'
import { insertLinks } from '#service/db/statements/statement-changes.ts'
import { inParts } from '#service/decisions/parts.ts'
import { newId } from '#service/domain/id.ts'

/** More statements are written in parts. */
const maxStatementsAtOnce = 1000

/**
 * Stores the statements of a document in the place of those that are stored for it. Many are written in parts that nobody sees, and shown
 * at once. Then the proposals of their findings follow, in parts; after a kill the next start continues with them.
 * @param onShown what follows in the transaction that shows them
 */
export async function saveStatementsInParts(
  database: UserDatabase,
  kept: ImportedStatementDocument,
  onShown: StatementsShown,
): Promise<void> {
  const earlier = await countStatements(database, kept)
  if (earlier + kept.statements.length <= maxStatementsAtOnce) return saveStatements(database, kept, onShown)
  return untilShown(() => saveBatch(database, kept, onShown))
}

async function saveBatch(
  database: UserDatabase,
  kept: ImportedStatementDocument,
  onShown: StatementsShown,
): Promise<void> {
  const batch: StatementBatch = { id: newId(), state: 'STAGED', at: kept.at }
  const { rows, links } = toStatementRows(kept)
  await insertBatch(database, kept, batch)
  try {
    await inParts(database, rows, (transaction, part) => insertStatementRows(transaction, kept, part, batch.id))
    await inParts(database, links, insertLinks)
    await gatherEarlier(database, kept)
    const count = new Set(links.map(([findingId]) => findingId)).size
    const hidden = await database.write.transaction().execute(async (transaction) => {
      // A small import of the same document may have ended meanwhile.
      const versionIds = await versionsOfDocument(transaction, kept)
      await deleteStatementsById(transaction, await listStatementsWithoutBatch({ read: transaction }, kept))
      const others = await showBatch(transaction, kept, batch, count)
      await onShown(transaction, versionIds)
      showsNow()
      return others
    })
    for (const id of [batch.id, ...hidden]) await completeBatches(database, id)
  } catch (error) {
    await runApart(() => completeBatches(database, batch.id)) // an import that failed changes nothing
    throw error
  }
}

/**
 * Completes what an interrupted import left: statements that were shown get their proposals, others are removed.
 * @param id only this batch. Without it the caller must call this at the start, before the first request
 */
export async function completeBatches(database: UserDatabase, id?: string): Promise<void> {
  // Long lists are read beside the writer, on which others would wait for them.
  for (const batch of await listOpenBatches(database, id)) {
    if (batch.state !== 'STAGED') {
      await inParts(database, await listFindingsOfBatch(database, batch.id), async (transaction, part) => {
        const proposals = await proposalsOf({ read: transaction }, part)
        await writeProposals(transaction, { proposals, at: batch.at })
      })
    }
    if (batch.state !== 'PROPOSING') {
      await inParts(database, await listStatementsOfBatch(database, batch.id), deleteStatementsById)
    }
    await endBatch(database, batch)
  }
}

/** Puts the statements that are stored for the document into a batch, which can be hidden at once. */
async function gatherEarlier(database: UserDatabase, kept: ImportedStatementDocument): Promise<void> {
  const ids = await listStatementsWithoutBatch(database, kept)
  if (ids.length === 0) return
  const batch: StatementBatch = { id: newId(), state: 'SHOWN', at: kept.at }
  await insertBatch(database, kept, batch)
  await inParts(database, ids, (transaction, part) => moveToBatch(transaction, part, batch.id))
}
