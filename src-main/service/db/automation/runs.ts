import { type Kysely, type Selectable, sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type { AutomationRunTable } from '#service/db/tables/automation-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { MemberValues } from '#service/domain/automation/member-values.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import type { VersionRunChange } from '#service/domain/automation/version-values.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'

type Writer = Kysely<UserDataTables>

/** What a run changed in a component. */
export interface ComponentRunChange {
  readonly componentId: string
  readonly before: MemberValues
  readonly after: MemberValues
}

/** Lists the runs of a rule, newest first. */
export async function listRuns(
  { read }: Pick<UserDatabase, 'read'>,
  ruleId: string,
  request: PageRequest,
): Promise<Page<AutomationRun>> {
  return listPage(runsOf(read, ruleId).selectAll(), toSortKeys([sql.ref('id')], 'desc'), request, toRun)
}

export async function countRuns({ read }: Pick<UserDatabase, 'read'>, ruleId: string): Promise<number> {
  return countRows(runsOf(read, ruleId))
}

/** Returns a run of an organization. */
export async function findRun(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<AutomationRun | undefined> {
  const row = await read
    .selectFrom('automation_run')
    .innerJoin('automation_rule', 'automation_rule.id', 'automation_run.rule_id')
    .selectAll('automation_run')
    .where('automation_run.id', '=', id)
    .where('automation_rule.organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toRun(row)
}

/** Lists runs that were interrupted after they changed something, and have no entry in the audit log; only of a version if one is given. */
export async function listUnrecordedRuns(
  read: UserReader,
  versionId?: string,
): Promise<readonly (AutomationRun & Pick<AutomationRule, 'organizationId'>)[]> {
  let query = read
    .selectFrom('automation_run')
    .innerJoin('automation_rule', 'automation_rule.id', 'automation_run.rule_id')
    .selectAll('automation_run')
    .select('automation_rule.organization_id')
    // As the index says it.
    .where(sql<boolean>`automation_run.error = 'Interrupted' AND automation_run.changed_count > 0`)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM audit_entry WHERE audit_entry.id = automation_run.id)`)
  if (versionId !== undefined) query = query.where('automation_run.version_id', '=', versionId)
  const rows = await query.orderBy('automation_run.id').execute()
  return rows.map((row) => ({ ...toRun(row), organizationId: row.organization_id }))
}

/** Stores a run, or what became of it. */
export async function saveRun(write: Writer, run: AutomationRun): Promise<void> {
  const row = {
    ...{ id: run.id, rule_id: run.ruleId, version_id: run.versionId, revision: run.revision, ran_at: run.ranAt },
    ...{ matched_count: run.matchedCount, changed_count: run.changedCount, error: run.error },
    ...{ undone_at: run.undoneAt, steps: JSON.stringify(run.stepIds) },
    version_change: run.versionChange && JSON.stringify(run.versionChange),
  }
  await write
    .insertInto('automation_run')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function insertRunChanges(
  write: Writer,
  runId: string,
  changes: readonly ComponentRunChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ componentId, before, after }) => [
    componentId,
    ...[before, after].map((values) => JSON.stringify(values).toWellFormed()),
  ])
  await sql`INSERT INTO automation_change (run_id, component_id, before, after)
    SELECT ${runId}, given.value ->> 0, given.value ->> 1, given.value ->> 2 FROM ${eachValue(rows)} AS given`.execute(
    write,
  )
}

/** Returns the next components that a run changed, by id. */
export async function readRunChanges(
  read: UserReader,
  runId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ComponentRunChange[]> {
  const rows = await read
    .selectFrom('automation_change')
    .selectAll()
    .where('run_id', '=', runId)
    .where('component_id', '>', after)
    .orderBy('component_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    componentId: row.component_id,
    // Written by this file only.
    before: JSON.parse(row.before) as MemberValues,
    after: JSON.parse(row.after) as MemberValues,
  }))
}

/** Forgets what a run changed in components, once it is undone. */
export async function deleteRunChanges(write: Writer, runId: string, componentIds: readonly string[]): Promise<void> {
  await write
    .deleteFrom('automation_change')
    .where('run_id', '=', runId)
    .where('component_id', 'in', valuesOf(componentIds))
    .execute()
}

function runsOf(read: UserReader, ruleId: string) {
  return read.selectFrom('automation_run').where('rule_id', '=', ruleId)
}

function toRun(row: Selectable<AutomationRunTable>): AutomationRun {
  return {
    ...{ id: row.id, ruleId: row.rule_id, versionId: row.version_id, revision: row.revision, ranAt: row.ran_at },
    ...{ matchedCount: row.matched_count, changedCount: row.changed_count, error: row.error },
    undoneAt: row.undone_at,
    // Written by this file only.
    stepIds: JSON.parse(row.steps) as string[],
    versionChange: row.version_change === null ? null : (JSON.parse(row.version_change) as VersionRunChange),
  }
}
