import type { RecordMatch } from '#service/matching/contract/match-result.ts'
import { compareAttributes, isWithinLimits } from './compare-criterion.ts'
import type { ComparedName } from './compared-name.ts'
import { any } from './cpe-name.ts'
import { compareCpeVersions } from './cpe-version.ts'
import type { CpeVersion } from './cpe-version.ts'
import { versionInterval, formatVersions } from './describe-criterion.ts'
import type { PreparedCriterion } from './prepared-criterion.ts'
import type { PreparedRecord } from './prepared-records.ts'
import type { Proof } from './prove-configuration.ts'

/** Maximum number of range ends that are read: some records have thousands of criteria, and only the nearest fixes matter. */
const maxFixes = 100
/** Maximum number of ranges of a record that are listed if no single one applies. */
const maxRanges = 5

/** Describes the evidence of a proof. */
export function describeProof(proof: Proof, record: PreparedRecord, component: ComparedName): RecordMatch {
  const { entry } = record
  const { own, criterion, isNegated } = proof
  const applying = record.own.filter((one) => compareAttributes(one, component).truth === 'yes')
  const isAffected = own.truth === 'yes'
  const range = formatVersions(criterion)
  return {
    recordId: entry.recordId,
    source: entry.source,
    kind: entry.kind,
    state: isAffected ? 'AFFECTED' : 'NOT_EVALUATED',
    stateReason: isAffected ? null : own.words,
    range: isAffected ? (isNegated ? `all but ${range}` : range) : formatRanges(applying),
    versRange: null,
    comparator: 'cpe',
    comparedVersion: formatVersion(component),
    comparedName: component.text,
    ...confidenceOf(proof),
    intervals: applying.map(versionInterval),
    fixedVersions: isNegated ? [] : fixesAbove(applying, component),
  }
}

function confidenceOf({ own, platform }: Proof): Pick<RecordMatch, 'confidence' | 'confidenceReason'> {
  const open =
    platform.truth === 'unknown' ? `applies only with ${platform.words}, which the document does not mention` : ''
  if (own.words !== '') {
    return { confidence: 'CPE_WEAK', confidenceReason: [own.words, open].filter((words) => words !== '').join('; ') }
  }
  if (open !== '') return { confidence: 'CPE_CONDITIONAL', confidenceReason: open }
  return { confidence: 'CPE_EXACT', confidenceReason: 'product and version compared by CPE' }
}

function formatVersion({ versionText, name }: ComparedName): string {
  if (versionText === null) return ''
  return name.update === any ? versionText : `${versionText}:${name.update}`
}

function formatRanges(criteria: readonly PreparedCriterion[]): string {
  const ranges = [...new Set(criteria.map(formatVersions))]
  const more = ranges.length - maxRanges
  return [...ranges.slice(0, maxRanges), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

/** Returns versions above the component's that end a range and are in none, lowest first. */
function fixesAbove(criteria: readonly PreparedCriterion[], { version }: ComparedName): readonly string[] {
  const ends = new Map<string, CpeVersion>()
  for (const { end } of criteria) {
    if (end?.version === undefined || end.inclusive || ends.has(end.text)) continue
    if (version === undefined || compareCpeVersions(end.version, version) > 0) ends.set(end.text, end.version)
  }
  return [...ends]
    .sort(([, a], [, b]) => compareCpeVersions(a, b))
    .filter(([, at], index, all) => index === 0 || compareCpeVersions(at, all[index - 1]?.[1] ?? at) !== 0)
    .slice(0, maxFixes)
    .filter(([text, at]) => !criteria.some((other) => covers(other, text, at)))
    .map(([text]) => text)
}

function covers(criterion: PreparedCriterion, text: string, version: CpeVersion): boolean {
  const literal = criterion.name?.version ?? any
  if (literal !== any) return literal === text.toLowerCase()
  return isWithinLimits(criterion, version).truth === 'yes'
}
