import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import { readSeverityOverride, type Snooze } from '#service/domain/decisions/finding-marks.ts'
import type { SeverityOverride } from '#service/domain/decisions/finding-change.ts'
import { decide, type VexChange } from '#service/domain/decisions/vex-decision.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { LabelChange } from '#service/domain/labeling/labels.ts'
import type { CustomFieldChange, CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { customChangesOf } from './custom-actions.ts'
import { type ProposedChoice, proposedChoice } from './proposal-actions.ts'
import type { AutomationRule, RuleAction, RuleMode } from './rule.ts'

/** What the actions of a rule do to findings: each member is one undo step. */
export interface FindingActions {
  readonly decision: VexChange | null
  /** What it proposes to decide. Proposals are no undo step. */
  readonly proposal: ProposedChoice | null
  readonly snooze: Snooze | null
  /** The person as the rule names them. */
  readonly assignee: string | null
  readonly severity: SeverityOverride | null
  readonly labels: LabelChange | null
  readonly custom: readonly CustomFieldChange[] | null
}

/**
 * Reads the actions of a rule about findings. In the mode `SUGGEST` it proposes what it would decide.
 * @param today the day from which days are counted, `YYYY-MM-DD`
 * @param fields the custom fields of the organization
 * @throws {Rejection} if a value is not one of its kind, or a decision breaks a rule
 */
export function readFindingActions(
  actions: readonly RuleAction[],
  today: string,
  fields: readonly CustomFieldDefinition[],
  mode: RuleMode = 'APPLY',
): FindingActions {
  const last = (name: string) => actions.findLast(({ action }) => action === name)
  const values = (name: string) => actions.flatMap(({ action, value }) => (action === name && value ? [value] : []))
  const [snooze, assign, severity] = [last('snooze'), last('assign'), last('overrideSeverity')]
  const labels = { add: values('addLabel'), remove: values('removeLabel') }
  const custom = customChangesOf(actions, 'finding', fields)
  return {
    ...readDecisions(mode, last('setVex'), last('suggestVex')),
    snooze: snooze ? readSnooze(snooze.value ?? '', today) : null,
    assignee: assign?.value ?? null,
    severity: severity ? readSeverity(severity) : null,
    labels: labels.add.length + labels.remove.length > 0 ? labels : null,
    custom: custom.length > 0 ? custom : null,
  }
}

function readDecisions(
  mode: RuleMode,
  set: RuleAction | undefined,
  suggest: RuleAction | undefined,
): Pick<FindingActions, 'decision' | 'proposal'> {
  const decision = set ? readDecision(set) : null
  const suggested = suggest ? readDecision(suggest) : null
  const proposed = suggested ?? (mode === 'SUGGEST' ? decision : null)
  return { decision: mode === 'SUGGEST' ? null : decision, proposal: proposed && proposedChoice(proposed) }
}

/** Whether a rule proposes decisions. */
export function doesPropose({ actions, mode }: Pick<AutomationRule, 'actions' | 'mode'>): boolean {
  return mode === 'SUGGEST' || (mode === 'APPLY' && actions.some(({ action }) => action === 'suggestVex'))
}

function readSeverity({ parameters }: RuleAction): SeverityOverride | null {
  const override = readSeverityOverride(parameters['severity'], parameters['reason'])
  if (!override) throw new Rejection('"overrideSeverity" needs the parameter "severity"')
  return override
}

function readDecision({ action, parameters }: RuleAction): VexChange {
  const text = (name: string) => parameters[name]?.trim() || null
  const change = {
    status: wordOf(vexStatuses, text('status'), 'a VEX status'),
    justification: wordOf(vexJustifications, text('justification'), 'a justification'),
    response: wordOf(vexResponses, text('response'), 'a response'),
    ...{ impact: text('impact'), detail: text('detail'), actionStatement: text('action'), fixedIn: text('fixedIn') },
  }
  if (change.status === null) throw new Rejection(`"${action}" needs the parameter "status"`)
  decide(null, change)
  return change
}

/** Names and words, without case, are the same. */
function wordOf<const Word extends string>(
  known: readonly { readonly word: Word; readonly name: string }[],
  given: string | null,
  what: string,
): Word | null {
  if (given === null) return null
  const key = given.toLowerCase().replace(/[ -]/g, '_')
  const found = known.find(({ word }) => word === key)
  if (!found) throw new Rejection(`"${given}" is not ${what}. Use ${known.map(({ word }) => word).join(', ')}`)
  return found.word
}

function readSnooze(given: string, today: string): Snooze {
  const text = given.trim().toLowerCase()
  if (text === 'data') return { until: null, untilDataChanges: true }
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined && Number(days) > 0)
    return {
      until: new Date(Date.parse(today) + Number(days) * 86_400_000).toISOString().slice(0, 10),
      untilDataChanges: false,
    }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))
    return { until: text, untilDataChanges: false }
  throw new Rejection(`"${given}" is not the end of a snooze. Use days such as "30d", a date, or "data"`)
}
