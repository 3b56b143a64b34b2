import { type Kysely, sql, type Transaction } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { CheckFailure, CheckFault, CheckState, EvaluatedCheck } from '#service/domain/checks/check.ts'
import type { ContentId, VersionId } from '#service/domain/id.ts'

/** One evaluation of the checks over a version. */
export interface CheckRun {
  readonly versionId: VersionId
  readonly contentId: ContentId
  /** Number of the catalog. */
  readonly catalog: number
  /** Newest change of the feed that it has seen. */
  readonly cursor: number
  /** RFC 3339 in UTC. */
  readonly evaluatedAt: string
}

/** Result of a check without its failures. */
export interface StoredCheckResult {
  readonly checkId: string
  readonly state: CheckState
  readonly subjects: number
  readonly failures: number
}

/** Replaces the results of a version, in the transaction of the caller. */
export async function saveCheckResults(
  write: Transaction<UserDataTables>,
  run: CheckRun,
  outcomes: ReadonlyMap<string, EvaluatedCheck>,
): Promise<void> {
  const { versionId, contentId, catalog, cursor, evaluatedAt } = run
  await write.deleteFrom('check_run').where('version_id', '=', versionId).execute()
  await write
    .insertInto('check_run')
    .values({ version_id: versionId, content_id: contentId, catalog, cursor, evaluated_at: evaluatedAt })
    .execute()
  for (const [checkId, { state, subjects, failures, failed }] of outcomes) {
    const { faults, objects } = packFailures(failures)
    await write
      .insertInto('check_result')
      .values({
        ...{ version_id: versionId, check_id: checkId, state, subjects, failures: failed },
        ...{ faults: JSON.stringify(faults), objects: JSON.stringify(objects) },
      })
      .execute()
  }
}

/** Each fault once, and for each object its position and the place of its fault: most components lack the same thing. */
function packFailures(failures: readonly CheckFailure[]) {
  const places = new Map<string, number>()
  const faults: CheckFault[] = []
  const objects: number[] = []
  const known = new Map<CheckFault, number>()
  for (const { position, fault } of failures) {
    let place = known.get(fault)
    if (place === undefined) {
      const key = JSON.stringify(fault)
      place = places.get(key) ?? faults.push(fault) - 1
      places.set(key, place)
      known.set(fault, place)
    }
    objects.push(position ?? inDocument, place)
  }
  return { faults, objects }
}

const inDocument = -1

/** Returns the last evaluation of a version, if it is of the content that the version shows. */
export async function findCheckRun(read: UserReader, versionId: VersionId): Promise<CheckRun | undefined> {
  const row = await read
    .selectFrom('check_run')
    .innerJoin('sbom_version', 'sbom_version.id', 'check_run.version_id')
    .select(['check_run.content_id', 'catalog', 'cursor', 'evaluated_at'])
    .where('check_run.version_id', '=', versionId)
    .whereRef('check_run.content_id', '=', 'sbom_version.content_id')
    .executeTakeFirst()
  if (!row) return undefined
  const { content_id: contentId, catalog, cursor, evaluated_at: evaluatedAt } = row
  return { versionId, contentId, catalog, cursor, evaluatedAt }
}

/** Removes the results of a version: it counts as not checked. */
export async function deleteCheckRun(write: Kysely<UserDataTables>, versionId: VersionId): Promise<void> {
  await write.deleteFrom('check_run').where('version_id', '=', versionId).execute()
}

export async function listCheckResults(read: UserReader, versionId: VersionId): Promise<readonly StoredCheckResult[]> {
  const rows = await read
    .selectFrom('check_result')
    .select(['check_id', 'state', 'subjects', 'failures'])
    .where('version_id', '=', versionId)
    .execute()
  return rows.map(({ check_id: checkId, state, subjects, failures }) => ({
    ...{ checkId, subjects, failures },
    state: state as CheckState, // limited by the table
  }))
}

/** Returns what failed a check of a content, by position; nothing if the version has been checked with another content since. */
export async function listCheckFailures(
  read: UserReader,
  { versionId, contentId }: Pick<CheckRun, 'versionId' | 'contentId'>,
  checkId: string,
): Promise<readonly CheckFailure[]> {
  const row = await read
    .selectFrom('check_result')
    .innerJoin('check_run', 'check_run.version_id', 'check_result.version_id')
    .select(['faults', 'objects'])
    .where('check_result.version_id', '=', versionId)
    .where('check_run.content_id', '=', contentId)
    .where('check_id', '=', checkId)
    .executeTakeFirst()
  if (!row) return []
  const faults = JSON.parse(row.faults) as CheckFault[] // both written by this file only
  const objects = JSON.parse(row.objects) as number[]
  const failures: CheckFailure[] = []
  for (let at = 0; at < objects.length; at += 2) {
    const position = objects[at] ?? inDocument
    const fault = faults[objects[at + 1] ?? 0]
    if (fault) failures.push({ position: position === inDocument ? null : position, fault })
  }
  return failures
}

/** The content that a version shows and the newest change of the feed, before an evaluation begins. */
export async function readCheckedState(
  read: UserReader,
  versionId: VersionId,
): Promise<Pick<CheckRun, 'contentId' | 'cursor'> | undefined> {
  const row = await read
    .selectFrom('sbom_version')
    .select(['content_id', sql<number | null>`(select max(cursor) from change_event)`.as('cursor')])
    .where('id', '=', versionId)
    .where('visible', '=', 1)
    .executeTakeFirst()
  return row?.content_id ? { contentId: row.content_id, cursor: row.cursor ?? 0 } : undefined
}
