import { type RawBuilder, sql, type Transaction } from 'kysely'
import { byIndex } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

type Database = Pick<UserDatabase, 'read' | 'write'>

/** The results of a scan for components: those that are staged, and the number of those that have no findings and are not. */
export interface ComponentResults {
  readonly versionId: VersionId
  readonly staged: boolean
  readonly cleanCount: number
}

/** Components of one transaction: others wait for it. */
const componentsAtOnce = 1000

/**
 * Writes the results of the first scan to components, in short transactions. They are hidden from the first of them until `showMatches`.
 * @throws {Error} if other components have no result than those that were compared; what was written stays hidden
 */
export async function hideComponentResults(
  database: Database,
  { versionId, staged, cleanCount }: ComponentResults,
  signal: AbortSignal,
): Promise<void> {
  const { read, write } = database
  await write.updateTable('sbom_version').set({ hides_matches: 1 }).where('id', '=', versionId).execute()
  // In the order of the ids, which is that of the rows: a part changes few pages.
  if (staged) {
    const next = (after: string) =>
      read
        .selectFrom('scan_component')
        .select('component_id as id')
        .where('version_id', '=', versionId)
        .where('component_id', '>', after)
        .orderBy('component_id')
    await eachPart(next, signal, async (after, end) => {
      await mergeStaged(write, versionId, sql<boolean>`scan.component_id > ${after} and scan.component_id <= ${end}`)
    })
  }
  let marked = 0
  if (cleanCount > 0) {
    const next = (after: string) =>
      read
        .selectFrom('component')
        .select('id')
        .where('content_id', '=', contentOf(versionId))
        .where('severity_rank', '=', 0)
        .where('id', '>', after)
        .orderBy('id')
    await eachPart(next, signal, async (after, end) => {
      marked += await markClean(write, versionId, sql<boolean>`component.id > ${after} and component.id <= ${end}`)
    })
  }
  requireCount(marked, cleanCount)
}

interface Next {
  offset(count: number): { limit(count: number): { executeTakeFirst(): Promise<{ readonly id: string } | undefined> } }
}

/** Calls for each part of a list of ids in ascending order: those above the first id, up to the last. */
async function eachPart(
  next: (after: string) => Next,
  signal: AbortSignal,
  work: (after: string, end: string) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const end = await next(after)
      .offset(componentsAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    await work(after, end?.id ?? '~') // above every id
    if (!end) return
    after = end.id
  }
}

/** Writes the results of a scan to components, in the caller's transaction. */
export async function writeComponents(
  transaction: Transaction<UserDataTables>,
  { versionId, staged, cleanCount }: ComponentResults,
): Promise<void> {
  const all = sql<boolean>`true`
  if (staged) await mergeStaged(transaction, versionId, all)
  // After the staged rows: the components that are still not evaluated have no findings.
  if (cleanCount > 0) requireCount(await markClean(transaction, versionId, all), cleanCount)
}

/** Shows the match results of a version's components, in the transaction that shows everything else of the scan. */
export async function showMatches(transaction: Transaction<UserDataTables>, versionId: VersionId): Promise<void> {
  await transaction
    .updateTable('sbom_version')
    .set({ hides_matches: 0 })
    .where('id', '=', versionId)
    .where('hides_matches', '=', 1)
    .execute()
}

async function mergeStaged(
  write: UserDatabase['write'],
  versionId: VersionId,
  part: RawBuilder<boolean>,
): Promise<void> {
  await write
    .updateTable('component')
    .from('scan_component as scan')
    .set((eb) => ({
      match_state: eb.ref('scan.match_state'),
      match_reason: eb.ref('scan.match_reason'),
      match_basis: eb.ref('scan.match_basis'),
      severity_rank: eb.ref('scan.severity_rank'),
    }))
    .where('scan.version_id', '=', versionId)
    .whereRef('component.id', '=', 'scan.component_id')
    .where(part)
    .execute()
}

/**
 * Marks components without findings. On a first scan these are most components, so they are not staged one by one. Their rank is already 0;
 * setting it would rewrite the rank index.
 */
async function markClean(
  write: UserDatabase['write'],
  versionId: VersionId,
  part: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE component ${byIndex('component_by_severity')} SET match_state = 'CLEAN', match_reason = NULL, match_basis = 'EXACT'
    WHERE content_id = ${contentOf(versionId)} AND severity_rank = 0 AND match_state IS NULL AND ${part}`.execute(write)
  return Number(numAffectedRows ?? 0n)
}

/** No component is marked without having been compared. */
function requireCount(marked: number, compared: number): void {
  if (marked !== compared) throw new Error('The components changed while they were compared')
}
