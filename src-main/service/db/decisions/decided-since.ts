import { sql } from 'kysely'
import { byIndex, eachValue, rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { FindingId, FindingSetId, StepId, VersionId } from '#service/domain/id.ts'
import { findPreviousVersion } from './earlier-decisions.ts'
import { listOpenSteps } from './held-findings.ts'

/** What was decided until now: the last step, those that are not complete, and what scans decided without a step. */
export interface StepMark {
  /** Its row; 0 before the first step. */
  readonly row: number
  readonly id: StepId | null
  readonly open: readonly StepId[]
  /** The environment's previous version and its last scan, which carries decisions over; null for the first version. */
  readonly previous: { readonly id: VersionId; readonly scannedAt: string | null } | null
}

/** Returns what was decided until now, for findings of a version. */
export async function markSteps(read: UserReader, versionId: VersionId): Promise<StepMark> {
  const row = rowOf('vex_operation')
  const last = await read
    .selectFrom('vex_operation')
    .select(['id', row.as('row')])
    .orderBy(row, 'desc')
    .executeTakeFirst()
  const [open, previous] = [await listOpenSteps({ read }), await markPrevious(read, versionId)]
  return { row: last?.row ?? 0, id: last?.id ?? null, open, previous }
}

async function markPrevious(read: UserReader, versionId: VersionId): Promise<StepMark['previous']> {
  const previous = await findPreviousVersion(read, versionId)
  if (!previous) return null
  const scan = await read
    .selectFrom('scan_state')
    .select('scanned_at')
    .where('version_id', '=', previous.id)
    .executeTakeFirst()
  return { id: previous.id, scannedAt: scan?.scanned_at ?? null }
}

/** Findings that no version shows yet, and the version that will. */
export interface FindingsToDecide {
  readonly versionId: VersionId
  readonly setId: FindingSetId
}

/**
 * Lists undecided findings of a set about packages that were decided about since then: those that users decided about, in whatever version,
 * and all that the previous version has decisions about if it was scanned since then.
 * @param withProposed also those of users' decisions that have a proposal
 */
export async function listDecidedSince(
  read: UserReader,
  { versionId, setId }: FindingsToDecide,
  since: StepMark,
  withProposed: boolean,
): Promise<readonly FindingId[]> {
  const stepped = await listSteppedSince(read, setId, since, withProposed)
  const previous = await markPrevious(read, versionId)
  const { id, scannedAt } = since.previous ?? { id: null, scannedAt: null }
  if (!previous || (previous.id === id && previous.scannedAt === scannedAt)) return stepped
  const { rows } = await sql<{ id: FindingId }>`
    SELECT DISTINCT own.id FROM finding AS decided
    CROSS JOIN finding AS own ON own.vulnerability_id = decided.vulnerability_id
      AND own.package_name_key = decided.package_name_key AND own.finding_set_id = ${setId}
    WHERE decided.finding_set_id = ${findingSetOf(previous.id)} AND decided.vex_status IS NOT NULL
      AND own.vex_status IS NULL`.execute(read)
  return [...new Set([...stepped, ...rows.map((own) => own.id)])]
}

/** Lists those that users decided about: all undecided ones if the last step of then is gone, because its row may be that of another. */
async function listSteppedSince(
  read: UserReader,
  setId: FindingSetId,
  { row, id, open }: StepMark,
  withProposed: boolean,
): Promise<readonly FindingId[]> {
  const isProposed = sql`EXISTS (SELECT 1 FROM carried_decision WHERE carried_decision.finding_id = own.id)`
  const isUndecided = withProposed ? sql`own.vex_status IS NULL` : sql`own.vex_status IS NULL AND NOT ${isProposed}`
  const isKnown =
    id === null
      ? undefined
      : await read.selectFrom('vex_operation').select('id').where('id', '=', id).executeTakeFirst()
  if (id !== null && !isKnown) {
    const { rows } = await sql<{ id: FindingId }>`
      SELECT own.id FROM finding AS own WHERE own.finding_set_id = ${setId} AND ${isUndecided}`.execute(read)
    return rows.map((own) => own.id)
  }
  // Cross joins keep the order: from the few steps, never over all findings.
  const { rows } = await sql<{ id: FindingId }>`
    SELECT DISTINCT own.id FROM (
      SELECT id FROM vex_operation WHERE ${rowOf('vex_operation')} > ${row} UNION ALL SELECT value FROM ${eachValue(open)}) AS step
    CROSS JOIN vex_history AS entry ON entry.operation_id = step.id
    CROSS JOIN finding AS decided ON decided.id = entry.finding_id
    CROSS JOIN finding AS own ON own.vulnerability_id = decided.vulnerability_id
      AND own.package_name_key = decided.package_name_key AND own.finding_set_id = ${setId}
    WHERE ${isUndecided}`.execute(read)
  return rows.map((own) => own.id)
}

/**
 * Lists findings of a set about whose vulnerability and package another finding is decided: only these can receive a decision or a proposal. With
 * `all`, lists all of them. Those about one vulnerability and package follow each other, so that few parts of the list need the same others.
 */
export async function listToReconcile(
  read: UserReader,
  setId: FindingSetId,
  all: boolean,
): Promise<readonly FindingId[]> {
  const isDecidedElsewhere = sql`EXISTS (
    SELECT 1 FROM finding AS other ${byIndex('finding_decided')} WHERE other.vulnerability_id = own.vulnerability_id
      AND other.package_name_key = own.package_name_key AND other.vex_status IS NOT NULL)`
  const { rows } = await sql<{ id: FindingId }>`
    SELECT own.id FROM finding AS own WHERE own.finding_set_id = ${setId} AND ${all ? sql`true` : isDecidedElsewhere}
    ORDER BY own.vulnerability_id, own.package_name_key, own.id`.execute(read)
  return rows.map((own) => own.id)
}
