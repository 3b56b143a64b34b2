import { IncomparableVersionError, type VersionScheme } from '#service/matching/contract/version-scheme.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { maven } from '#service/matching/version-orders/maven.ts'
import { semver } from '#service/matching/version-orders/semver.ts'

interface Constraint {
  readonly comparator: '=' | '!=' | '<' | '<=' | '>' | '>='
  readonly version: unknown
}

/** Limit of constraints in one range; no real one has more. */
const maxConstraints = 1_000

/**
 * Whether a version is in a range of the vers specification (`vers:npm/>=1.0|<2.0`, package-url/vers-spec). Null if this cannot be
 * determined: an invalid range, an unknown order, or a version that the order does not include. Types without an order of their own
 * (`generic`) use the order of Maven, which accepts any text.
 */
export function isInVersRange(range: string, version: string): boolean | null {
  const [, type, text] = /^vers:([a-z0-9.-]+)\/(.*)$/is.exec(range.trim()) ?? []
  if (type === undefined || text === undefined) return null
  if (text.trim() === '*') return true
  const scheme = schemeOf(type.toLowerCase())
  if (!scheme) return null
  try {
    const constraints = text.split('|', maxConstraints + 1).map((part) => constraintOf(part, scheme))
    if (constraints.length > maxConstraints) return null
    return holds(constraints, scheme.parse(version), scheme)
  } catch (error) {
    if (error instanceof IncomparableVersionError) return null
    throw error
  }
}

function schemeOf(type: string): VersionScheme | undefined {
  if (type === 'generic' || type === 'intdot') return maven as VersionScheme // each parses what it compares
  if (type === 'semver') return semver as VersionScheme
  return ecosystems.find(({ versType, purlTypes }) => versType === type || purlTypes.includes(type))?.versions
}

function constraintOf(part: string, scheme: VersionScheme): Constraint {
  const [, comparator = '', text = ''] = /^\s*(>=|<=|!=|=|<|>)?\s*(.*?)\s*$/s.exec(part) ?? []
  const version = scheme.parse(decoded(text))
  return { comparator: (comparator || '=') as Constraint['comparator'], version } // guaranteed by the pattern
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // keeps a text with a stray percent sign as written
  }
}

/** Implements "contains" of the vers specification: first single versions, then the intervals between the bounds in their order. */
function holds(constraints: readonly Constraint[], version: unknown, scheme: VersionScheme): boolean {
  const equal = constraints.filter((one) => scheme.compare(one.version, version) === 0)
  if (equal.some(({ comparator }) => comparator === '!=')) return false
  if (equal.some(({ comparator }) => ['=', '<=', '>='].includes(comparator))) return true
  if (equal.length > 0) return false // the bound of an open interval
  const bounds = constraints
    .filter(({ comparator }) => comparator !== '=' && comparator !== '!=')
    .toSorted((a, b) => scheme.compare(a.version, b.version))
  if (bounds.length === 0) return constraints.every(({ comparator }) => comparator === '!=')
  const next = bounds.findIndex((bound) => scheme.compare(bound.version, version) >= 0)
  const [below, above] = next < 0 ? [bounds.at(-1), undefined] : [bounds[next - 1], bounds[next]]
  const opens = below === undefined || below.comparator.startsWith('>')
  const closes = above === undefined || above.comparator.startsWith('<')
  return opens && closes
}
