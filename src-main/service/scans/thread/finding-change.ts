import type { ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import type { ScanDeltaKind } from '#service/domain/scans/scan-delta.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { Severity } from '#shared/severity.ts'
import { withdrawn } from './inactive-reason.ts'

/** A description of how a finding changed. A part is null if the finding did not exist on that side. */
export interface FindingChange {
  readonly kind: ScanDeltaKind
  readonly before: string | null
  readonly after: string | null
}

type EvaluatedFinding = Pick<
  ScanFindingTable,
  | 'state'
  | 'kind'
  | 'state_reason'
  | 'confidence'
  | 'severity'
  | 'severity_rank'
  | 'epss_score'
  | 'kev'
  | 'has_fix'
  | 'priority_reason'
>

/** Minimum rise of the EPSS score that is reported. */
const notableEpss = 0.1

/** Confidence of a match, lowest first. */
const confidences = ['CPE_WEAK', 'CPE_CONDITIONAL', 'CPE_EXACT', 'WEAK', 'EXACT']

/**
 * Describes how a scan changed a finding that it found; null if nothing changed that is reported. A match that could not be evaluated is
 * not a finding yet: it becomes new once it can be evaluated.
 */
export function changeOf(before: StoredFinding | undefined, after: EvaluatedFinding): FindingChange | null {
  if (after.state !== 'AFFECTED') return before?.state === 'AFFECTED' ? notEvaluatedChange(before, after) : null
  if (!before) return { kind: 'NEW', before: null, after: describe(after) }
  const reason = before.state_reason ?? 'no reason given'
  if (before.state === 'INACTIVE') return { kind: 'REOPENED', before: reason, after: describe(after) }
  if (before.state !== 'AFFECTED') return { kind: 'NEW', before: `not evaluated: ${reason}`, after: describe(after) }
  const steps = stepsBetween(before, after)
  if (steps.length === 0) return null
  const kind = steps.some(({ isWorse }) => isWorse) ? 'WORSE' : 'BETTER'
  return { kind, before: steps.map(({ from }) => from).join(', '), after: steps.map(({ to }) => to).join(', ') }
}

function notEvaluatedChange(before: StoredFinding, { state_reason: reason }: EvaluatedFinding): FindingChange {
  return { kind: 'GONE', before: describe(before), after: `not evaluated: ${reason ?? 'no reason given'}` }
}

/** Describes how a scan changed a finding that it did not find; null if the finding was never shown. */
export function changeOfInactive(before: StoredFinding, reason: string): FindingChange | null {
  if (before.state !== 'AFFECTED') return null
  return { kind: reason === withdrawn ? 'WITHDRAWN' : 'GONE', before: describe(before), after: reason }
}

interface Step {
  readonly isWorse: boolean
  readonly from: string
  readonly to: string
}

function stepsBetween(before: StoredFinding, after: EvaluatedFinding): readonly Step[] {
  // Compares the severities of the source: a user's override stays whatever the source says.
  const severity = before.source_severity ?? before.severity
  const rise = after.severity_rank - severityRank(severity as Severity) // written by a scan only
  return [
    step(isMalicious(after) - isMalicious(before), describeKind(before), describeKind(after)),
    step(rise, `severity ${severity}`, `severity ${after.severity}`),
    step(isKev(after) - isKev(before), describeKev(before), describeKev(after)),
    step(usesRansomware(after) - usesRansomware(before), ransomwareWords(before), ransomwareWords(after)),
    epssStep(before.epss_score, after.epss_score),
    step(
      confidences.indexOf(after.confidence) - confidences.indexOf(before.confidence),
      `confidence ${before.confidence}`,
      `confidence ${after.confidence}`,
    ),
    step(before.has_fix - after.has_fix, describeFix(before), describeFix(after)),
  ].filter((one) => one !== null)
}

/** A rise is a change for the worse. */
function step(rise: number, from: string, to: string): Step | null {
  return rise === 0 ? null : { isWorse: rise > 0, from, to }
}

/** A first score does not say what changed. */
function epssStep(before: number | null, after: number | null): Step | null {
  if (before === null || after === null || Math.abs(after - before) < notableEpss - 1e-9) return null
  return step(after - before, `EPSS ${before.toFixed(2)}`, `EPSS ${after.toFixed(2)}`)
}

function isMalicious({ kind }: Pick<EvaluatedFinding, 'kind'>): number {
  return Number(kind === 'malicious')
}

function describeKind(finding: Pick<EvaluatedFinding, 'kind'>): string {
  return isMalicious(finding) === 1 ? 'malicious package' : 'not reported as malicious'
}

function isKev({ kev }: Pick<EvaluatedFinding, 'kev'>): number {
  return Number(kev === 1)
}

function usesRansomware(finding: Pick<EvaluatedFinding, 'priority_reason'>): number {
  return Number(/\bransomware\b/.test(finding.priority_reason))
}

function describeKev(finding: Pick<EvaluatedFinding, 'kev'>): string {
  return isKev(finding) === 1 ? 'listed in KEV' : 'not listed in KEV'
}

function ransomwareWords(finding: Pick<EvaluatedFinding, 'priority_reason'>): string {
  return usesRansomware(finding) === 1 ? 'ransomware use' : 'no known ransomware use'
}

function describeFix({ has_fix: hasFix }: Pick<EvaluatedFinding, 'has_fix'>): string {
  return hasFix === 1 ? 'fix available' : 'no known fix'
}

function describe({
  severity,
  priority_reason: reason,
}: Pick<EvaluatedFinding, 'severity' | 'priority_reason'>): string {
  return reason === '' ? severity : `${severity}: ${reason}`
}
