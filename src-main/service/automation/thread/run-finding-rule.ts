import { applyOverrides } from '#service/db/decisions/severity-override.ts'
import { getPersonName } from '#service/db/accounts/assignable-person.ts'
import { readFindingsOfRule } from '#service/db/automation/rows-of-rules.ts'
import { findRule, requireRuleThere } from '#service/db/automation/rules.ts'
import { saveRun } from '#service/db/automation/runs.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { proposeByRule } from '#service/db/statements/proposals.ts'
import { rankFindings } from '#service/decisions/rank-findings.ts'
import { applyStep, type StepRequest } from '#service/decisions/step.ts'
import type { FindingActions } from '#service/domain/automation/finding-actions.ts'
import {
  customChangesFor,
  type FindingToChange,
  findingsToChange,
} from '#service/domain/automation/findings-to-change.ts'
import { proposalOfRule } from '#service/domain/automation/proposal-actions.ts'
import {
  actorOfRule,
  type AutomationRule,
  type AutomationRun,
  type RuleWrite,
} from '#service/domain/automation/rule.ts'
import { decideFinding, describeDecision } from '#service/domain/decisions/decide-finding.ts'
import { changeCustomValues, type CustomFieldChange } from '#service/domain/labeling/custom-field.ts'
import { changeLabels } from '#service/domain/labeling/labels.ts'
import {
  describeAssignment,
  describeLabels,
  describeSeverity,
  describeSnooze,
} from '#service/domain/decisions/finding-marks.ts'
import type { RuleRunResult } from './run-component-rule.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** Findings of one step. */
const atOnce = 1000

/**
 * Applies a rule to findings: for every part of the rule one step of triage, which undo reverts, at most 1,000 findings each. The run is
 * stored with each step, and says that it was interrupted until its last.
 *
 * @throws {Rejection} if the rule of a decision is broken, or the person to assign is unknown
 */
export async function applyToFindings(
  { database, now, signal }: Pick<TaskContext, 'database' | 'now' | 'signal'>,
  rule: AutomationRule,
  actions: FindingActions,
  started: { readonly run: AutomationRun; readonly ids: readonly string[] },
): Promise<RuleRunResult> {
  let { run } = started
  for (let first = 0; first < started.ids.length; first += atOnce) {
    signal.throwIfAborted()
    const some = started.ids.slice(first, first + atOnce)
    await database.write.transaction().execute(async (transaction) => {
      await requireRuleThere(transaction, rule)
      const findings = await readFindingsOfRule(transaction, some)
      const at = now().toISOString()
      const steps: string[] = []
      const changed = new Set(await propose(transaction, rule, actions, { findings, run, at }))
      for (const { ids, step, after } of await stepsOf(transaction, rule, actions, findings, at)) {
        if (ids.length === 0) continue
        for (const id of ids) changed.add(id)
        const { organizationId } = rule
        const by = actorOfRule(rule)
        const shared = { organizationId, by, at, findingIds: ids, versionId: null, scope: 'VERSION' } as const
        const { id } = await applyStep(transaction, { ...shared, ...step })
        await after?.(id)
        steps.push(id)
      }
      if (changed.size === 0) return
      const stepIds = [...run.stepIds, ...steps]
      run = { ...run, changedCount: run.changedCount + changed.size, stepIds, error: 'Interrupted' }
      await saveRun(transaction, run)
    })
  }
  return { run: { ...run, error: started.run.error }, isDue: false, isFailed: false }
}

/** Proposes what a rule says about findings that are undecided. Returns those that have a new proposal now. */
async function propose(
  transaction: UserTransaction,
  rule: AutomationRule,
  actions: FindingActions,
  {
    findings,
    run,
    at,
  }: { readonly findings: readonly FindingToChange[]; readonly run: AutomationRun; readonly at: string },
): Promise<readonly string[]> {
  if (actions.proposal === null) return []
  const current = await findRule(transaction, rule.organizationId, rule.id)
  // An edit ends what the rule proposed, and no later run would end what this one adds.
  if (current?.revision !== rule.revision) throw new Rejection('The rule was changed while it ran. Run it again')
  const { proposal: ids } = findingsToChange(actions, findings, rule.write)
  const { organizationId, id: ruleId } = rule
  const proposing = { organizationId, ruleId, runId: run.id, versionId: run.versionId, by: actorOfRule(rule), at }
  return proposeByRule(transaction, proposing, ids, proposalOfRule(rule, actions.proposal))
}

interface RuleStep {
  readonly ids: readonly string[]
  readonly step: Pick<StepRequest, 'kind' | 'action' | 'evidence' | 'keepsRest' | 'change' | 'summary'>
  /** What follows from the step, in its transaction. */
  after?(stepId: string): Promise<void>
}

async function stepsOf(
  transaction: UserTransaction,
  { organizationId, write }: AutomationRule,
  actions: FindingActions,
  findings: readonly FindingToChange[],
  at: string,
): Promise<readonly RuleStep[]> {
  const { decision, snooze, assignee, severity, labels, custom } = actions
  const ids = findingsToChange(actions, findings, write)
  const steps: RuleStep[] = []
  if (decision) {
    const change: StepRequest['change'] = (before) => decideFinding(before, { change: decision, customFields: [] }, at)
    const step = { kind: 'DECIDE', action: 'DECIDED', evidence: 'decision_evidence', change } as const
    steps.push({ ids: ids.decision, step: { ...step, summary: describeDecision } })
  }
  if (snooze) {
    const summary = describeSnooze(snooze, at.slice(0, 10))
    const evidence = snooze.untilDataChanges ? ('snooze_evidence' as const) : null
    const change = () => ({ changes: 'snooze', until: snooze.until }) as const
    steps.push({
      ids: ids.snooze,
      step: { kind: 'SNOOZE', action: 'SNOOZED', evidence, change, summary: () => summary },
    })
  }
  if (assignee !== null) {
    const summary = describeAssignment(await getPersonName(transaction, organizationId, assignee))
    const change = () => ({ changes: 'assignee', userId: assignee }) as const
    const step = { kind: 'ASSIGN', action: 'ASSIGNED', evidence: null, change } as const
    steps.push({ ids: ids.assignee, step: { ...step, summary: () => summary } })
  }
  if (labels) {
    const change: StepRequest['change'] = (before) => ({
      ...{ changes: 'labels', labels: changeLabels(before.labels, labels) },
    })
    const step = { kind: 'LABEL', action: 'LABELED', evidence: null, change } as const
    steps.push({ ids: ids.labels, step: { ...step, summary: () => describeLabels(labels) } })
  }
  if (custom) steps.push({ ids: ids.custom, step: customStep(custom, write, at) })
  if (severity) {
    const change = () => ({ changes: 'severity', override: severity }) as const
    const step = { kind: 'SEVERITY', action: 'SEVERITY_CHANGED', evidence: null, change } as const
    const after = async (stepId: string) => {
      await applyOverrides(transaction, { stepId })
      await rankFindings(transaction, organizationId, { stepId }, at)
    }
    steps.push({ ids: ids.severity, step: { ...step, summary: () => describeSeverity(severity) }, after })
  }
  return steps
}

/** Sets custom fields; the decision and its evidence stay. */
function customStep(custom: readonly CustomFieldChange[], write: RuleWrite, at: string): RuleStep['step'] {
  const change: StepRequest['change'] = ({ customValues }) => {
    const customFields = customChangesFor(custom, { customValues, write })
    return { changes: 'custom values', customValues: changeCustomValues(customValues, customFields, at) }
  }
  const rest = { evidence: 'decision_evidence', keepsRest: true } as const
  return { kind: 'DECIDE', action: 'DECIDED', ...rest, change, summary: describeDecision }
}
