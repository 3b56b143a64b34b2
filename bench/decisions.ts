import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listFindingGroups } from '#service/db/findings/finding-groups.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { latestUndoable } from '#service/db/decisions/vex-operations.ts'
import { undoOrRedoSteps } from '#service/decisions/undo.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import { insertFindings } from './insert-findings.ts'
import { processorTime } from './processor-time.ts'

/**
 * Measures one decision about all findings of a version, the same over existing decisions, and its undo, from source, in processor time: as
 * ratios to plain statements that write the same amount (a history entry and the columns of the decision for each finding). Also measures a
 * page of the queue as a ratio to reading the findings once. Prints JSON lines; `--quick` for a small size.
 */
const counts = process.argv.includes('--quick') ? [5_000] : [10_000, 50_000]
const by: Actor = { kind: 'USER', name: 'Bench', id: 'bench' }
const rounded = (value: number) => Math.round(value * 100) / 100
let clock = Date.parse('2026-11-20T12:00:00Z')
const now = () => new Date((clock += 1_000)).toISOString()

for (const count of counts) await measure(count)

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-decisions-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    const inserted = await insertFindings(database, count)
    await measurePage(database, inserted, count)
    await measureDecisions(database, inserted, count)
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Inserted = Awaited<ReturnType<typeof insertFindings>>

async function measurePage(database: Database, { organizationId, versionId }: Inserted, count: number): Promise<void> {
  const filter = { organizationId, versionId, openOnly: true, awakeOn: '2026-11-20' }
  const page = { limit: 500, backward: false, cursor: null }
  const list = () => listFindingGroups(database, filter, 'VULN_PACKAGE', { by: 'priority', direction: 'desc' }, page)
  // The cost of a program's first statement is not part of a page.
  await list()
  const floor = await processorTime(() => readAll(database))
  const time = await processorTime(list)
  const measured = { ratio: rounded(time / floor), ms: Math.round(time) }
  console.log(JSON.stringify({ bench: 'queue-page', findings: count, aim: 12, ...measured }))
}

async function measureDecisions(
  database: Database,
  { organizationId, findingIds }: Inserted,
  count: number,
): Promise<void> {
  const decide = (change: VexChange) =>
    decideFindings(database, {
      organizationId,
      by,
      at: now(),
      kind: 'BULK_DECIDE',
      findingIds,
      change,
      versionId: null,
    })
  const undo = async () => {
    const steps = await latestUndoable(database, { organizationId, versionId: null, actorId: null }, 1)
    await undoOrRedoSteps(database, steps, { kind: 'UNDO', by, at: now() })
  }
  const floor = await processorTime(() => writeBare(database, organizationId))
  const first = await processorTime(() => decide({ status: 'affected', response: 'update' }))
  const justification = 'vulnerable_code_not_present'
  const again = await processorTime(() => decide({ status: 'not_affected', justification }))
  const undoAgain = await processorTime(undo)
  const undoFirst = await processorTime(undo)
  const ratio = (time: number) => rounded(time / floor)
  const measured = {
    ratio: ratio(first),
    overDecided: ratio(again),
    undo: ratio(undoFirst),
    undoOverDecided: ratio(undoAgain),
    floorMs: Math.round(floor),
    ms: Math.round(first),
  }
  console.log(JSON.stringify({ bench: 'decide-many', findings: count, aim: 2, ...measured }))
}

type Database = Parameters<typeof insertFindings>[0]

async function readAll({ read }: Database): Promise<void> {
  await sql`SELECT sum(length(vulnerability_id || package_key)), max(priority) FROM finding`.execute(read)
}

/** Writes the minimum: as many bytes in the same tables and indexes, without any computation, and rolls them back. */
async function writeBare({ write }: Database, organizationId: string): Promise<void> {
  const text = 'x'.repeat(700)
  await write.transaction().execute(async (transaction) => {
    await sql`INSERT INTO vex_operation (id, organization_id, kind, summary, findings_count, actor, at)
      VALUES ('bare', ${organizationId}, 'BULK_DECIDE', '', 0, '{}', '2026')`.execute(transaction)
    await sql`INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
      SELECT 'bare' || finding.rowid, finding.id, 'bare', '2026', '{}', 'DECIDED', NULL, ${text} FROM finding`.execute(
      transaction,
    )
    await sql`UPDATE finding SET vex_status = 'affected', decided_at = '2026', decided_by = '{}',
      decision_evidence = ${text.slice(350)}`.execute(transaction)
  })
  await sql`UPDATE finding SET vex_status = NULL, decided_at = NULL, decided_by = NULL, decision_evidence = NULL`.execute(
    write,
  )
  await sql`DELETE FROM vex_operation`.execute(write)
}
