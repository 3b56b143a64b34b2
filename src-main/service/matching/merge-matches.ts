import type { MatchConfidence } from '#service/domain/findings/finding.ts'
import { ecosystems } from './ecosystems/ecosystems.ts'
import { jointKind } from '#shared/finding-kind.ts'
import type { AdvisoryKind } from '#service/domain/advisories/advisory-record.ts'
import type { Ecosystem } from './contract/ecosystem.ts'
import type { RecordMatch } from './contract/match-result.ts'
import { AffectedVersions } from './contract/affected-versions.ts'
import { parseOrUndefined, prepareInterval } from './contract/prepared-entry.ts'
import type { PreparedInterval } from './contract/prepared-entry.ts'

/** Maximum number of fixed versions of a finding. */
const maxFixes = 100

/** One finding of a component: a vulnerability with every record of it that applies. */
export interface MergedMatch<Group> {
  readonly group: Group
  /** The match whose evidence and confidence become the finding's. */
  readonly lead: RecordMatch
  /** All matches, the lead first. */
  readonly matches: readonly RecordMatch[]
  /** Malicious if any record is, informational only if every one is. */
  readonly kind: AdvisoryKind
  /** Versions that fix it according to every record, lowest first. */
  readonly fixedVersions: readonly string[]
}

/**
 * Merges matches of records that mean the same vulnerability into one finding. `groupsOf` returns the vulnerabilities of a record: a record
 * of several counts in each. Affected precedes not evaluated, a malicious package precedes a vulnerability and that a notice, higher
 * confidence precedes lower, then CVE, GHSA and other ids.
 */
export function mergeMatches<Group>(
  matches: readonly RecordMatch[],
  groupsOf: (recordId: string) => readonly Group[],
  ecosystemName: string | null,
): readonly MergedMatch<Group>[] {
  const ecosystem = ecosystems.find(({ name }) => name === ecosystemName)
  const byGroup = new Map<Group, RecordMatch[]>()
  for (const match of matches) {
    for (const group of groupsOf(match.recordId)) {
      const known = byGroup.get(group)
      if (known === undefined) byGroup.set(group, [match])
      else known.push(match)
    }
  }
  return [...byGroup].flatMap(([group, unsorted]) => {
    const sorted = unsorted.toSorted(byWeight)
    const [lead] = sorted
    if (lead === undefined) return []
    const affected = sorted.filter(({ state }) => state === lead.state)
    return {
      group,
      lead,
      matches: sorted,
      kind: jointKind(affected.map(({ kind }) => kind)),
      fixedVersions: commonFixes(affected, ecosystem),
    }
  })
}

const certainty = { EXACT: 0, CPE_EXACT: 10, WEAK: 20, CPE_CONDITIONAL: 30, CPE_WEAK: 40 } satisfies Record<
  MatchConfidence,
  number
>

const kindWeights = { malicious: 0, vulnerability: 50, informational: 100 } satisfies Record<AdvisoryKind, number>

function byWeight(a: RecordMatch, b: RecordMatch): number {
  return weight(a) - weight(b) || (a.recordId < b.recordId ? -1 : 1)
}

function weight({ state, kind, confidence, recordId }: RecordMatch): number {
  const id = /^CVE-/i.test(recordId) ? 0 : recordId.startsWith('GHSA-') ? 1 : 2
  return (state === 'AFFECTED' ? 0 : 200) + kindWeights[kind] + certainty[confidence] + id
}

/** Returns the fixed versions of any record that are in no other record's ranges: the first hundred. */
function commonFixes(matches: readonly RecordMatch[], ecosystem: Ecosystem | undefined): readonly string[] {
  const [only] = matches
  if (ecosystem === undefined || only === undefined || matches.length === 1) {
    return only?.fixedVersions.slice(0, maxFixes) ?? []
  }
  const { versions } = ecosystem
  const affected = new AffectedVersions(intervalsOf(matches, ecosystem), ecosystem)
  const fixes = matches
    .flatMap(({ fixedVersions }) => fixedVersions)
    .flatMap((text) => {
      const parsed = parseOrUndefined(text, versions)
      return parsed === undefined ? [] : { text, parsed }
    })
    .sort((a, b) => versions.compare(a.parsed, b.parsed))
  const common: string[] = []
  for (const [index, { text, parsed }] of fixes.entries()) {
    if (common.length === maxFixes) break
    if (index > 0 && versions.compare(parsed, fixes[index - 1]?.parsed) === 0) continue
    if (!affected.includes(parsed)) common.push(text)
  }
  return common
}

function* intervalsOf(matches: readonly RecordMatch[], { versions }: Ecosystem): Iterable<PreparedInterval> {
  for (const { intervals } of matches) for (const interval of intervals) yield prepareInterval(interval, versions)
}
