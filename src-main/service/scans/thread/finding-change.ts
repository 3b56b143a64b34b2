import type { ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import type { ScanDeltaKind } from '#service/domain/scans/scan-delta.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { Severity } from '#shared/severity.ts'
import { withdrawn } from './gone-reason.ts'

/** What became of a finding, in words; null parts where it was not there. */
export interface FindingChange {
  readonly kind: ScanDeltaKind
  readonly before: string | null
  readonly after: string | null
}

type Judged = Pick<
  ScanFindingTable,
  | 'state'
  | 'state_reason'
  | 'confidence'
  | 'severity'
  | 'severity_rank'
  | 'epss_score'
  | 'kev'
  | 'has_fix'
  | 'priority_reason'
>

/** A rise of the EPSS score that people hear about. */
const notableEpss = 0.1

/** How much a match proves, the least first. */
const confidences = ['CPE_WEAK', 'CPE_CONDITIONAL', 'CPE_EXACT', 'WEAK', 'EXACT']

/**
 * What a scan changed about a finding that it found; null for nothing that people hear about. What cannot be judged is no finding
 * yet: it is new once it can be.
 */
export function changeOf(before: StoredFinding | undefined, after: Judged): FindingChange | null {
  if (after.state !== 'AFFECTED') return before?.state === 'AFFECTED' ? unjudged(before, after) : null
  if (!before) return { kind: 'NEW', before: null, after: inWords(after) }
  const reason = before.state_reason ?? 'no reason given'
  if (before.state === 'INACTIVE') return { kind: 'REOPENED', before: reason, after: inWords(after) }
  if (before.state !== 'AFFECTED') return { kind: 'NEW', before: `not evaluated: ${reason}`, after: inWords(after) }
  const steps = stepsBetween(before, after)
  if (steps.length === 0) return null
  const kind = steps.some(({ isWorse }) => isWorse) ? 'WORSE' : 'BETTER'
  return { kind, before: steps.map(({ from }) => from).join(', '), after: steps.map(({ to }) => to).join(', ') }
}

function unjudged(before: StoredFinding, { state_reason: reason }: Judged): FindingChange {
  return { kind: 'GONE', before: inWords(before), after: `not evaluated: ${reason ?? 'no reason given'}` }
}

/** What a scan changed about a finding that it did not find; null when nobody was shown it. */
export function changeOfGone(before: StoredFinding, reason: string): FindingChange | null {
  if (before.state !== 'AFFECTED') return null
  return { kind: reason === withdrawn ? 'WITHDRAWN' : 'GONE', before: inWords(before), after: reason }
}

interface Step {
  readonly isWorse: boolean
  readonly from: string
  readonly to: string
}

function stepsBetween(before: StoredFinding, after: Judged): readonly Step[] {
  // What the source says: an override of our own stands whatever the source does.
  const severity = before.source_severity ?? before.severity
  const rise = after.severity_rank - severityRank(severity as Severity) // written by a scan only
  return [
    step(rise, `severity ${severity}`, `severity ${after.severity}`),
    step(isKev(after) - isKev(before), kevWords(before), kevWords(after)),
    step(usesRansomware(after) - usesRansomware(before), ransomwareWords(before), ransomwareWords(after)),
    epssStep(before.epss_score, after.epss_score),
    step(
      confidences.indexOf(after.confidence) - confidences.indexOf(before.confidence),
      `confidence ${before.confidence}`,
      `confidence ${after.confidence}`,
    ),
    step(before.has_fix - after.has_fix, fixWords(before), fixWords(after)),
  ].filter((one) => one !== null)
}

/** A rise is for the worse. */
function step(rise: number, from: string, to: string): Step | null {
  return rise === 0 ? null : { isWorse: rise > 0, from, to }
}

/** A first score says nothing of what changed. */
function epssStep(before: number | null, after: number | null): Step | null {
  if (before === null || after === null || Math.abs(after - before) < notableEpss - 1e-9) return null
  return step(after - before, `EPSS ${before.toFixed(2)}`, `EPSS ${after.toFixed(2)}`)
}

function isKev({ kev }: Pick<Judged, 'kev'>): number {
  return Number(kev === 1)
}

function usesRansomware(finding: Pick<Judged, 'priority_reason'>): number {
  return Number(/\bransomware\b/.test(finding.priority_reason))
}

function kevWords(finding: Pick<Judged, 'kev'>): string {
  return isKev(finding) === 1 ? 'listed in KEV' : 'not listed in KEV'
}

function ransomwareWords(finding: Pick<Judged, 'priority_reason'>): string {
  return usesRansomware(finding) === 1 ? 'ransomware use' : 'no known ransomware use'
}

function fixWords({ has_fix: hasFix }: Pick<Judged, 'has_fix'>): string {
  return hasFix === 1 ? 'fix available' : 'no known fix'
}

function inWords({ severity, priority_reason: reason }: Pick<Judged, 'severity' | 'priority_reason'>): string {
  return reason === '' ? severity : `${severity}: ${reason}`
}
