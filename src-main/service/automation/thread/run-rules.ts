import { recordInterruptedRuns, recordRun } from '#service/automation/record-run.ts'
import { findRule, readRules } from '#service/db/automation/rules.ts'
import { findRun, saveRun } from '#service/db/automation/runs.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { type EvaluatedVersion, readEvaluatedVersion } from '#service/db/policies/evaluation-input.ts'
import { endProposalsOfRule, hasProposals } from '#service/db/statements/proposals.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { doesPropose, readFindingActions } from '#service/domain/automation/finding-actions.ts'
import {
  type AutomationRule,
  type AutomationRun,
  isValidOn,
  type RuleRowKind,
  type RuleTrigger,
} from '#service/domain/automation/rule.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { doesNotify } from '#service/domain/automation/told-rows.ts'
import { newId } from '#service/domain/id.ts'
import { isInScope } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { TaskContext } from '#service/workers/task.ts'
import { FittingRows } from './fitting-rows.ts'
import { applyToComponents, type ComponentRuleContext, type RuleRunResult } from './run-component-rule.ts'
import { openTickets } from './open-tickets.ts'
import { applyToFindings } from './run-finding-rule.ts'
import { applyToVersion } from './run-version-rule.ts'
import { rememberRows, tellOfRun } from './tell-of-run.ts'

type Context = Pick<TaskContext, 'database' | 'now' | 'signal'> & Pick<ComponentRuleContext, 'onDue'>

/** Rules to run over a version. */
export interface RulesToRun {
  readonly versionId: string
  readonly organizationId: string
  readonly rows: readonly RuleRowKind[]
  /** Rules with this trigger, if they are enabled. */
  readonly trigger: RuleTrigger
  /** Leaves out rules whose place is another one. */
  readonly isNow?: ((rule: AutomationRule) => boolean) | undefined
  /** These rules instead, enabled or not: a person asked for them. */
  readonly ruleIds?: readonly string[] | null | undefined
}

/** The end of the rules of a version. */
export interface RulesEnd {
  /** How many rules ran, found rows or not. */
  readonly ranCount: number
  readonly isDue: boolean
  readonly errors: readonly string[]
}

/**
 * Runs rules over a version in their order, each once: a later one sees what earlier ones did. A rule that cannot run says so in its run, and
 * the others go on. Rules that ran before a kill change nothing again. The caller holds the lock of the version.
 */
export async function runRules(context: Context, asked: RulesToRun): Promise<RulesEnd> {
  const { read } = context.database
  const today = context.now().toISOString().slice(0, 10)
  const all = await readRules(read, asked.organizationId)
  const chosen = all.filter((rule) => asked.rows.includes(rule.appliesTo) && isAsked(rule, asked, today))
  if (chosen.length === 0) return { ranCount: 0, isDue: false, errors: [] }
  const evaluated = await readEvaluatedVersion(read, asked.versionId)
  const version = (await findVersionsById(read, asked.organizationId, [asked.versionId])).get(asked.versionId)
  if (!evaluated || !version) throw new Rejection('The version was deleted')
  await recordInterruptedRuns(context.database, version.id)
  const results: RuleRunResult[] = []
  const customFields = await listCustomFields(context.database, asked.organizationId)
  let scoped: EvaluatedVersion = evaluated
  let ranCount = 0
  for (const row of asked.rows) {
    const isOwn = ({ appliesTo, scope }: AutomationRule) => appliesTo === row && isInScope(scope, scoped)
    // Labels and lifecycles, which scopes are about, may come from an earlier rule about the version.
    const own = chosen.filter((rule) => (row === 'version' ? rule.appliesTo === row : isOwn(rule)))
    const away = chosen.filter((rule) => rule.appliesTo === row && doesPropose(rule) && !isOwn(rule))
    for (const rule of away) await endUnfit(context, rule, version.id, [])
    if (own.length === 0) continue
    const rows = await FittingRows.read(read, { versionId: version.id, row, today }, own, context.signal)
    for (const rule of own) {
      context.signal.throwIfAborted()
      if (!isOwn(rule)) continue
      ranCount += 1
      const result = await runRule(context, version, { rule, rows, today, customFields })
      if (!result) continue
      results.push(result)
      if (row === 'version') scoped = (await readEvaluatedVersion(read, asked.versionId)) ?? scoped
    }
  }
  await report(context, evaluated, results)
  return {
    ranCount,
    isDue: results.some(({ isDue }) => isDue),
    errors: results.flatMap(({ run, isFailed }) => (isFailed ? [`${nameOf(chosen, run)}: ${run.error}`] : [])),
  }
}

function nameOf(rules: readonly AutomationRule[], { ruleId }: AutomationRun): string {
  return rules.find(({ id }) => id === ruleId)?.name ?? ''
}

function isAsked(rule: AutomationRule, { ruleIds, trigger, isNow }: RulesToRun, today: string): boolean {
  if (ruleIds) return ruleIds.includes(rule.id)
  if (!rule.isEnabled || !isValidOn(rule, today) || isNow?.(rule) === false) return false
  return trigger === 'manual' || rule.triggers.includes(trigger)
}

/** A rule whose run began. */
interface StartedRule {
  readonly rule: AutomationRule
  readonly rows: FittingRows
  readonly started: AutomationRun
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly customFields: readonly CustomFieldDefinition[]
}

/** Runs one rule. Returns null if no row fits: then nothing is stored. */
async function runRule(
  context: Context,
  version: SbomVersion,
  { rule, rows, today, customFields }: Omit<StartedRule, 'started'>,
): Promise<RuleRunResult | null> {
  const { database, now } = context
  const started: AutomationRun = {
    ...{ id: newId(now().getTime()), ruleId: rule.id, versionId: version.id, revision: rule.revision },
    ...{
      ranAt: now().toISOString(),
      matchedCount: 0,
      changedCount: 0,
      error: null,
      undoneAt: null,
      stepIds: [],
      versionChange: null,
    },
  }
  const result = await tryRule(context, version, { rule, rows, started, today, customFields })
  if (!result || result.isStored === true) return result
  // Of a rule that was deleted meanwhile nothing is listed: what it changed stays.
  const isThere = await database.write.transaction().execute(async (transaction) => {
    await recordRun(transaction, rule, result.run)
    if (!(await findRule(transaction, rule.organizationId, rule.id))) return false
    await saveRun(transaction, result.run)
    if (doesNotify(rule) && rule.mode !== 'LOG') await tellOfRun(transaction, version, rule, result.run)
    return true
  })
  return isThere ? result : { ...result, isFailed: false }
}

async function tryRule(
  context: Context,
  version: SbomVersion,
  { rule, rows, started, today, customFields }: StartedRule,
): Promise<RuleRunResult | null> {
  try {
    const ids = rows.of(rule)
    if (doesPropose(rule)) await endUnfit(context, rule, version.id, ids)
    const limit = rule.stopAfter ?? ids.length
    const run = { ...started, ...matchedOf(ids.length, limit) }
    if (rule.mode === 'LOG') return ids.length === 0 ? null : { run, isDue: false, isFailed: false }
    const chosen = ids.slice(0, limit)
    const error = await openTickets(context, rule, chosen)
    const work = { run: error === null ? run : { ...run, error }, ids: chosen }
    const isWaiting = doesNotify(rule) && (await rememberRows(context, rule, version.id, work.ids))
    if (ids.length === 0) return isWaiting ? { run, isDue: false, isFailed: false } : null
    const onChange = (changing: readonly string[]) => rows.beforeChange(rule, changing)
    const result = await applyRule({ ...context, onChange }, version, { rule, today, customFields }, work)
    if (result.run.changedCount > 0) await rows.changedBy(rule, work.ids, context.signal)
    return result
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return failedRun(context, { rule, rows, started }, error)
  }
}

/** How many rows a run is about, and whether it leaves others. */
function matchedOf(count: number, limit: number): Pick<AutomationRun, 'matchedCount' | 'error'> {
  const error = count > limit ? `Stopped after ${limit} rows: more fit` : null
  return { matchedCount: Math.min(count, limit), error }
}

/** What a rule proposed about findings that it does not fit any more no longer waits. */
async function endUnfit(
  { database, now }: Context,
  { id, organizationId }: AutomationRule,
  versionId: string,
  fitting: readonly string[],
): Promise<void> {
  if (!(await hasProposals(database.read, id))) return
  const ending = { organizationId, versionId, at: now().toISOString() }
  await database.write.transaction().execute((transaction) => endProposalsOfRule(transaction, id, ending, fitting))
}

function applyRule(
  context: Context & Pick<ComponentRuleContext, 'onChange'>,
  version: SbomVersion,
  { rule, today, customFields }: Pick<StartedRule, 'rule' | 'today' | 'customFields'>,
  work: { readonly run: AutomationRun; readonly ids: readonly string[] },
): Promise<RuleRunResult> {
  switch (rule.appliesTo) {
    case 'version':
      return applyToVersion(context, version, { ...rule, customFields }, work.run)
    case 'component':
      return applyToComponents(context, version, { ...rule, customFields }, work)
    case 'finding':
      return applyToFindings(context, rule, readFindingActions(rule.actions, today, customFields, rule.mode), work)
  }
}

/** Returns the run of a rule that failed. What it changed before is stored with the run: it stays, and can be undone. */
async function failedRun(
  { database, signal }: Context,
  { rule, rows, started }: Omit<StartedRule, 'today' | 'customFields'>,
  { messages }: Rejection,
): Promise<RuleRunResult> {
  const stored = await findRun(database.write, rule.organizationId, started.id)
  const run = { ...(stored ?? started), error: messages.join('; ') }
  if (run.changedCount > 0) await rows.changedBy(rule, rows.of(rule), signal)
  // What a deleted rule changed is no longer listed: it may have been anything.
  const isGone = !(await findRule(database.write, rule.organizationId, rule.id))
  return { run, isDue: run.changedCount > 0 || (isGone && rule.appliesTo === 'component'), isFailed: true }
}

async function report(
  { database, now }: Context,
  { id: versionId, organizationId, environmentId }: EvaluatedVersion,
  results: readonly RuleRunResult[],
): Promise<void> {
  const event = { organizationId, environmentId, versionId, at: now().toISOString(), action: 'UPDATED' } as const
  const events = results.map(({ run }) => ({ ...event, kind: 'AUTOMATION_RULE', subjectId: run.ruleId }))
  await insertChangeEvents(database.write, events)
}
