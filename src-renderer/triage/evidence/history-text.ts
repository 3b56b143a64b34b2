import type { TriageHistoryQuery } from '#renderer/generated/documents.ts'
import { describeDecision, readDecisionValue, scopeLabels, scopes } from '#renderer/triage/session/decision.ts'
import * as texts from './texts.tsx'

/** One entry of a finding's history. */
export type HistoryEntry = NonNullable<TriageHistoryQuery['componentVuln']>['history']['nodes'][number]

const actions: Readonly<Record<string, string>> = {
  DECIDED: texts.decided,
  WITHDRAWN: texts.withdrawnThePartDecides,
  UNDONE: texts.undone,
  REDONE: texts.redone,
  CARRIED: texts.carriedOver,
  CONFIRMED: texts.earlierDecisionConfirmed,
  DECLINED: texts.proposalDeclined,
  IMPORTED: texts.importedFromADocument,
  RECEIVED: texts.appliedFromAnotherStore,
  RESOLVED: texts.conflictWithAnotherStoreResolved,
  SUGGESTED: texts.proposed,
  SNOOZED: texts.snoozed,
  ASSIGNED: texts.assigned,
  LABELED: texts.labeled,
  SEVERITY_CHANGED: texts.severityChanged,
  STATE_CHANGED: texts.stateChanged,
  EVIDENCE_CHANGED: texts.evidenceChanged,
}

/** Fields that are part of the description of the decision itself. */
const decisionFields = new Set(['vexStatus', 'vexJustification', 'cdxResponse'])
const decisionEvents = new Set(['DECIDED', 'CARRIED', 'CONFIRMED', 'IMPORTED', 'SUGGESTED', 'RECEIVED', 'RESOLVED'])

const fieldNames: Readonly<Record<string, string>> = {
  impact: 'impact',
  detail: texts.detail,
  actionStmt: 'action',
  note: texts.note,
  fixedIn: texts.fixedIn,
  resolutionDate: texts.resolvedOn,
  severity: 'severity',
  severityReason: 'because',
  state: 'state',
  stateReason: 'because',
  labels: 'labels',
  assignee: 'assignee',
  shownBecause: texts.snoozeEndedBecause,
}

const states: Readonly<Record<string, string>> = {
  AFFECTED: 'affected',
  NOT_EVALUATED: texts.notEvaluated,
  INACTIVE: 'inactive',
}

/** Description of one entry: what was done, and a line for each change. */
export interface HistoryText {
  readonly what: string
  readonly lines: readonly string[]
}

/** Describes an entry of the history: `Not affected: vulnerable code not present`, `Snoozed until 2026-12-01`. */
export function describeEntry(entry: HistoryEntry): HistoryText {
  const answer = readDecisionValue(entry)
  const did = actions[entry.action] ?? entry.action.toLowerCase().replaceAll('_', ' ')
  const from = entry.sbom ? texts.fromProjectVersion(entry.sbom.projectVersion) : ''
  const lines = entry.changes.flatMap((change) => describeChange(change) ?? [])
  if (entry.action === 'SNOOZED') return { what: describeSnooze(entry), lines }
  if (decisionEvents.has(entry.action) && answer) {
    return {
      what: entry.action === 'DECIDED' ? describeDecision(answer) : `${did}${from}. ${describeDecision(answer)}`,
      lines,
    }
  }
  const isAnswered = entry.changes.some(({ field }) => decisionFields.has(field))
  const now = answer ? texts.nowAnswer(describeDecision(answer).toLowerCase()) : texts.nowUndecided
  return { what: `${did}${from}`, lines: isAnswered ? [now, ...lines] : lines }
}

function describeSnooze({ changes }: HistoryEntry): string {
  const until = changes.find(({ field }) => field === 'snoozedUntil')?.newValue
  if (until) return texts.snoozedUntil(until)
  const untilData = changes.find(({ field }) => field === 'snoozedUntilDataChanges')?.newValue
  return untilData ? texts.snoozedUntilTheDataChanges : texts.snoozeEnded
}

function describeChange({ field, oldValue, newValue }: HistoryEntry['changes'][number]): string | null {
  if (decisionFields.has(field) || field.startsWith('snoozed')) return null
  if (field === 'staleReasons') return newValue ?? texts.decisionMatchesTheEvidenceAgain
  if (field === 'scope') {
    const scope = scopes.find((one) => one === newValue)
    return scope && scope !== 'VERSION' ? texts.forScopeLabels(scopeLabels[scope]) : null
  }
  const name = fieldNames[field] ?? field
  const [before, after] = [oldValue, newValue].map((value) => (value === null ? null : (states[value] ?? value)))
  if (after == null) return texts.nameRemovedBefore(name, before ? texts.wasBefore(before) : '')
  return before == null ? `${name}: ${after}` : texts.nameAfterWasBefore(name, after, before)
}
