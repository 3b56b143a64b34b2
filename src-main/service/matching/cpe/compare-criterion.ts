import type { ComparedName } from './compared-name.ts'
import { any, anyCharacter, anyText, notApplicable } from './cpe-name.ts'
import { compareCpeVersions } from './cpe-version.ts'
import type { CpeVersion } from './cpe-version.ts'
import { no, yes } from './truth-value.ts'
import type { TruthValue } from './truth-value.ts'
import type { PreparedCriterion } from './prepared-criterion.ts'

const noVersion: TruthValue = { truth: 'unknown', words: 'the component has no version' }

/**
 * Tests whether a criterion covers a name of the same product (NISTIR 7696 name matching, version limits of NVD). A yes is weak if the name
 * has ANY where the criterion has a value. Unknown means that the versions cannot be compared.
 */
export function compareCriterion(criterion: PreparedCriterion, name: ComparedName): TruthValue {
  if (criterion.product !== name.product) return no
  const attributes = compareAttributes(criterion, name)
  if (attributes.truth === 'no') return no
  const version = compareVersion(criterion, name)
  return version.truth === 'yes' ? attributes : version
}

/**
 * Tests whether a criterion is met by the name of a platform that a product runs on or with. NVD writes NA for "any version" there, and
 * documents seldom state more than product and version.
 */
export function comparePlatform(criterion: PreparedCriterion, name: ComparedName): TruthValue {
  if (criterion.product !== name.product || compareAttributes(criterion, name).truth === 'no') return no
  return criterion.name?.version === notApplicable ? yes : compareVersion(criterion, name)
}

/** Compares the attributes other than the version: they must be equal, or ANY in the criterion. NA is a value. */
export function compareAttributes({ specific }: PreparedCriterion, { name }: ComparedName): TruthValue {
  if (specific.length === 0) return yes
  const open: string[] = []
  for (const { key, word, value } of specific) {
    const own = name[key]
    if (own === any) open.push(`${word} ${value === notApplicable ? 'NA' : JSON.stringify(value)}`)
    else if (!matchesValue(value, own)) return no
  }
  if (open.length === 0) return yes
  return {
    truth: 'yes',
    words: `the record requires ${open.join(' and ')}, which the component's CPE does not specify`,
  }
}

/** Tests whether a version lies within the limits of a criterion; unknown for a version without order. */
export function isWithinLimits({ start, end }: PreparedCriterion, version: CpeVersion | undefined): TruthValue {
  for (const [limit, sign] of [
    [start, 1],
    [end, -1],
  ] as const) {
    if (limit === undefined) continue
    if (version === undefined || limit.version === undefined) return incomparable(limit.text)
    const result = compareCpeVersions(version, limit.version) * sign
    if (result < 0 || (result === 0 && !limit.inclusive)) return no
  }
  return yes
}

function compareVersion(criterion: PreparedCriterion, { versionText, version }: ComparedName): TruthValue {
  const demanded = criterion.name?.version ?? any
  if (demanded === any) {
    if (criterion.start === undefined && criterion.end === undefined) return yes
    return versionText === null ? noVersion : isWithinLimits(criterion, version)
  }
  if (versionText === null) return noVersion
  return matchesValue(demanded, versionText) ? yes : no
}

function incomparable(limit: string): TruthValue {
  return { truth: 'unknown', words: `version not comparable with ${JSON.stringify(limit)}` }
}

function matchesValue(demanded: string, own: string): boolean {
  if (demanded === own) return true
  if (own === notApplicable || !(demanded.includes(anyText) || demanded.includes(anyCharacter))) return false
  return matchesWildcards(demanded, own)
}

/** Matches wildcards with backtracking into at most one of them, so that no text is slow. */
function matchesWildcards(pattern: string, text: string): boolean {
  let at = 0
  let star = -1
  let mark = 0
  for (let i = 0; i < text.length;) {
    if (at < pattern.length && (pattern[at] === text[i] || pattern[at] === anyCharacter)) {
      at += 1
      i += 1
    } else if (pattern[at] === anyText) {
      star = at
      mark = i
      at += 1
    } else if (star >= 0) {
      at = star + 1
      mark += 1
      i = mark
    } else return false
  }
  while (pattern[at] === anyText) at += 1
  return at === pattern.length
}
