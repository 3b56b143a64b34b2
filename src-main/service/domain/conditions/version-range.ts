import { Rejection } from '#service/domain/rejection.ts'

/** Compares two versions; undefined if they cannot be compared. */
export type CompareVersions = (a: string, b: string) => number | undefined

interface Constraint {
  readonly sign: '=' | '!=' | '<' | '<=' | '>' | '>='
  readonly version: string
}

/** A range of versions as constraints in the sense of vers; empty for all versions. */
export type VersionRange = readonly Constraint[]

/**
 * Reads a vers range (`vers:npm/>=1.0.0|<2.0.0`) or its constraints alone, separated by `|`, commas or spaces (`>=1.0.0 <2.0.0`, `<2.17`).
 * @throws {Rejection} if it is not a range
 */
export function readVersionRange(text: string): VersionRange {
  const bare = text.trim().replace(/^vers:[a-z0-9.+-]+\//i, '')
  const parts = bare.replaceAll(/([<>!=]=?)\s+/g, '$1').split(/[|,\s]+/)
  if (parts.length === 1 && parts[0] === '*') return []
  return parts.map((part) => {
    const [, sign = '=', version = ''] = /^(<=|>=|!=|<|>|==?)?(.*)$/s.exec(part) ?? []
    if (version === '' || /[<>=!*]/.test(version)) throw new Rejection(`"${text}" is not a version range such as <2.17`)
    return { sign: (sign === '==' ? '=' : sign) as Constraint['sign'], version: decoded(version, text) } // as matched
  })
}

/**
 * Whether a version is in a range (the containment of the vers specification). A version that cannot be compared with a constraint is in no
 * range that has it.
 */
export function isInRange(version: string, range: VersionRange, compare: CompareVersions): boolean | undefined {
  const places = new Map<Constraint, number>()
  for (const constraint of range) {
    const order = compare(version, constraint.version)
    if (order === undefined) return undefined
    places.set(constraint, order)
  }
  const at = (constraint: Constraint) => places.get(constraint) ?? 0
  const equal = range.find((constraint) => at(constraint) === 0)
  if (equal) return equal.sign === '=' || equal.sign === '<=' || equal.sign === '>='
  const bounds = range.filter(({ sign }) => sign !== '=' && sign !== '!=')
  if (bounds.length === 0) return range.every(({ sign }) => sign === '!=')
  return isBetween(
    bounds.toSorted((a, b) => compare(a.version, b.version) ?? 0),
    at,
  )
}

function isBetween(bounds: VersionRange, at: (constraint: Constraint) => number): boolean {
  return bounds.some((bound, index) => {
    const isLower = bound.sign.startsWith('>')
    const next = bounds[index + 1]
    if (isLower) return at(bound) > 0 && (next === undefined || (next.sign.startsWith('<') && at(next) < 0))
    return index === 0 && at(bound) < 0
  })
}

function decoded(version: string, range: string): string {
  try {
    return decodeURIComponent(version)
  } catch {
    throw new Rejection(`"${range}" is not a version range such as <2.17`)
  }
}
