import type { MatchBasis, MatchState } from '#service/domain/components/component.ts'
import type { FindingState } from '#service/domain/findings/finding.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { ComponentMatch, RecordMatch } from '#service/matching/contract/match-result.ts'
import { mergeMatches } from '#service/matching/merge-matches.ts'
import type { KnownVulnerability } from './known-vulnerabilities.ts'

/** A vulnerability in a component: the best of its matching records, and the versions that all of them call fixed. */
export interface ComponentFinding {
  readonly vulnerability: KnownVulnerability
  readonly state: Exclude<FindingState, 'INACTIVE'>
  readonly kind: RecordMatch['kind']
  readonly best: RecordMatch
  readonly fixedVersions: readonly string[]
}

export interface ComponentOutcome {
  readonly matchState: MatchState
  readonly matchReason: string | null
  readonly matchBasis: MatchBasis
  /** As `severityRank`; 0 if nothing affects the component. */
  readonly severityRank: number
  readonly findings: readonly ComponentFinding[]
}

/** Groups the matches of a component by vulnerability instead of by record. `groupsOf` returns the vulnerabilities of a record. */
export function componentOutcome(
  match: ComponentMatch,
  groupsOf: (recordId: string) => readonly KnownVulnerability[],
): ComponentOutcome {
  const { ecosystem, skip, gap } = match
  if (match.matches.length === 0 && skip === null && gap === undefined && ecosystem !== null && ecosystem !== 'cpe') {
    return clean
  }
  const findings = findingsOf(match, groupsOf)
  const affected = findings.filter(({ state }) => state === 'AFFECTED')
  const reason = affected.length > 0 ? null : notEvaluated(match, findings)
  return {
    matchState: affected.length > 0 ? 'MATCHED' : reason === null ? 'CLEAN' : 'NOT_EVALUATED',
    matchReason: reason,
    matchBasis: basisOf(match, affected),
    severityRank: Math.max(0, ...affected.map(({ vulnerability }) => severityRank(vulnerability.severity))),
    findings,
  }
}

/** The outcome of most components. */
const clean: ComponentOutcome = {
  matchState: 'CLEAN',
  matchReason: null,
  matchBasis: 'EXACT',
  severityRank: 0,
  findings: [],
}

function basisOf({ ecosystem, skip, gap }: ComponentMatch, affected: readonly ComponentFinding[]): MatchBasis {
  if (affected.length === 0 && (ecosystem === null || skip !== null || gap !== undefined)) return 'NONE'
  return ecosystem === 'cpe' || affected.some(({ best }) => best.comparator === 'cpe') ? 'CPE' : 'EXACT'
}

function notEvaluated({ skip, gap }: ComponentMatch, findings: readonly ComponentFinding[]): string | null {
  if (skip) return skip.reason
  const [first] = findings
  if (!first) return gap?.reason ?? null
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''
  return `${first.best.recordId} could not be compared: ${first.best.stateReason ?? 'no reason given'}${others}`
}

function findingsOf(
  match: ComponentMatch,
  groupsOf: (recordId: string) => readonly KnownVulnerability[],
): readonly ComponentFinding[] {
  if (match.matches.length === 0) return []
  return mergeMatches(match.matches, groupsOf, match.ecosystem).map(({ group, lead, kind, fixedVersions }) => ({
    vulnerability: group,
    state: lead.state,
    kind,
    best: lead,
    fixedVersions,
  }))
}
