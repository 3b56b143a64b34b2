import type { TriageHistoryQuery } from '#renderer/generated/documents.ts'
import { describeDecision, readDecisionValue, scopeLabels, scopes } from '#renderer/triage/session/decision.ts'

/** One entry of a finding's history. */
export type HistoryEntry = NonNullable<TriageHistoryQuery['componentVuln']>['history']['nodes'][number]

const actions: Readonly<Record<string, string>> = {
  DECIDED: 'Decided',
  WITHDRAWN: 'Withdrawn, the part decides',
  UNDONE: 'Undone',
  REDONE: 'Redone',
  CARRIED: 'Carried over',
  CONFIRMED: 'Earlier decision confirmed',
  DECLINED: 'Proposal declined',
  IMPORTED: 'Imported from a document',
  RECEIVED: 'Applied from another store',
  RESOLVED: 'Conflict with another store resolved',
  SUGGESTED: 'Proposed',
  SNOOZED: 'Snoozed',
  ASSIGNED: 'Assigned',
  LABELED: 'Labeled',
  SEVERITY_CHANGED: 'Severity changed',
  STATE_CHANGED: 'State changed',
  EVIDENCE_CHANGED: 'Evidence changed',
}

/** Fields that are part of the description of the decision itself. */
const decisionFields = new Set(['vexStatus', 'vexJustification', 'cdxResponse'])
const decisionEvents = new Set(['DECIDED', 'CARRIED', 'CONFIRMED', 'IMPORTED', 'SUGGESTED', 'RECEIVED', 'RESOLVED'])

const fieldNames: Readonly<Record<string, string>> = {
  impact: 'impact',
  detail: 'detail',
  actionStmt: 'action',
  note: 'note',
  fixedIn: 'fixed in',
  resolutionDate: 'resolved on',
  severity: 'severity',
  severityReason: 'because',
  state: 'state',
  stateReason: 'because',
  labels: 'labels',
  assignee: 'assignee',
  shownBecause: 'snooze ended because',
}

const states: Readonly<Record<string, string>> = {
  AFFECTED: 'affected',
  NOT_EVALUATED: 'not evaluated',
  INACTIVE: 'inactive',
}

/** Description of one entry: what was done, and a line for each change. */
export interface HistoryText {
  readonly what: string
  readonly lines: readonly string[]
}

/** Describes an entry of the history: `Not affected, vulnerable code not present`, `Snoozed until 2026-12-01`. */
export function describeEntry(entry: HistoryEntry): HistoryText {
  const answer = readDecisionValue(entry)
  const did = actions[entry.action] ?? entry.action.toLowerCase().replaceAll('_', ' ')
  const from = entry.sbom ? ` from ${entry.sbom.projectVersion}` : ''
  const lines = entry.changes.flatMap((change) => describeChange(change) ?? [])
  if (entry.action === 'SNOOZED') return { what: describeSnooze(entry), lines }
  if (decisionEvents.has(entry.action) && answer) {
    return {
      what: entry.action === 'DECIDED' ? describeDecision(answer) : `${did}${from}: ${describeDecision(answer)}`,
      lines,
    }
  }
  const isAnswered = entry.changes.some(({ field }) => decisionFields.has(field))
  const now = answer ? `now ${describeDecision(answer).toLowerCase()}` : 'now undecided'
  return { what: `${did}${from}`, lines: isAnswered ? [now, ...lines] : lines }
}

function describeSnooze({ changes }: HistoryEntry): string {
  const until = changes.find(({ field }) => field === 'snoozedUntil')?.newValue
  if (until) return `Snoozed until ${until}`
  const untilData = changes.find(({ field }) => field === 'snoozedUntilDataChanges')?.newValue
  return untilData ? 'Snoozed until the data changes' : 'Snooze ended'
}

function describeChange({ field, oldValue, newValue }: HistoryEntry['changes'][number]): string | null {
  if (decisionFields.has(field) || field.startsWith('snoozed')) return null
  if (field === 'staleReasons') return newValue ?? 'the decision matches the evidence again'
  if (field === 'scope') {
    const scope = scopes.find((one) => one === newValue)
    return scope && scope !== 'VERSION' ? `for ${scopeLabels[scope]}` : null
  }
  const name = fieldNames[field] ?? field
  const [before, after] = [oldValue, newValue].map((value) => (value === null ? null : (states[value] ?? value)))
  if (after == null) return `${name} removed${before ? `, was “${before}”` : ''}`
  return before == null ? `${name}: ${after}` : `${name}: ${after}, was “${before}”`
}
