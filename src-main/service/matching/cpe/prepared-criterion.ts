import type { CpeConfiguration, CpeCriterion } from '#service/domain/advisories/advisory-record.ts'
import { any, isCpe, parseCpe, productOf } from './cpe-name.ts'
import type { CpeName } from './cpe-name.ts'
import { readCpeVersion } from './cpe-version.ts'
import type { CpeVersion } from './cpe-version.ts'

/** Attributes other than the version, with their names in NISTIR 7695. */
const otherAttributes = [
  ['update', 'update'],
  ['edition', 'edition'],
  ['language', 'language'],
  ['swEdition', 'sw_edition'],
  ['targetSw', 'target_sw'],
  ['targetHw', 'target_hw'],
  ['other', 'other'],
] as const satisfies readonly (readonly [keyof CpeName, string])[]

/** An attribute other than the version that is not ANY in a criterion. */
export interface SpecificAttribute {
  readonly key: (typeof otherAttributes)[number][0]
  readonly word: string
  readonly value: string
}

/** A version limit; undefined if its text has no order. */
export interface PreparedLimit {
  readonly text: string
  readonly version: CpeVersion | undefined
  readonly inclusive: boolean
}

/** A criterion parsed once for many comparisons. */
export interface PreparedCriterion {
  readonly criterion: CpeCriterion
  /** Undefined if the name cannot be parsed; then no component matches. */
  readonly name: CpeName | undefined
  readonly product: string | undefined
  readonly specific: readonly SpecificAttribute[]
  readonly start: PreparedLimit | undefined
  readonly end: PreparedLimit | undefined
}

export interface PreparedNode {
  readonly operator: 'AND' | 'OR'
  readonly negate: boolean
  readonly criteria: readonly PreparedCriterion[]
}

export interface PreparedConfiguration {
  readonly operator: 'AND' | 'OR'
  readonly negate: boolean
  readonly nodes: readonly PreparedNode[]
}

const nothingSpecific: readonly SpecificAttribute[] = []

/** The part that depends on the name only. Many criteria differ only in their limits. */
type PreparedName = Pick<PreparedCriterion, 'name' | 'product' | 'specific'>
/** Parsed names, by their text. */
export type PreparedNames = Map<string, PreparedName>

/** Parses the criteria of a configuration. Criteria with the same name share its parsed form. */
export function prepareConfiguration(
  { operator, negate, nodes }: CpeConfiguration,
  names: PreparedNames = new Map(),
): PreparedConfiguration {
  return {
    operator,
    negate,
    nodes: nodes.map((node) => ({
      operator: node.operator,
      negate: node.negate,
      criteria: node.criteria.map((criterion) => prepareCriterion(criterion, names)),
    })),
  }
}

/** Limits count only if the version is ANY (NVD CVE API 2.0). */
function prepareCriterion(criterion: CpeCriterion, names: PreparedNames): PreparedCriterion {
  let prepared = names.get(criterion.criteria)
  if (prepared === undefined) {
    prepared = prepareName(criterion.criteria)
    names.set(criterion.criteria, prepared)
  }
  const { name, product, specific } = prepared
  const limited = name?.version === any
  const { startIncluding, startExcluding, endIncluding, endExcluding } = criterion
  const start = limited ? readLimit(startIncluding, startExcluding) : undefined
  const end = limited ? readLimit(endIncluding, endExcluding) : undefined
  return { criterion, name, product, specific, start, end }
}

function prepareName(text: string): PreparedName {
  const name = parseCpe(text)
  if (!isCpe(name)) return { name: undefined, product: undefined, specific: nothingSpecific }
  return { name, product: productOf(name), specific: specificAttributes(name) }
}

function readLimit(including: string | undefined, excluding: string | undefined): PreparedLimit | undefined {
  const text = including ?? excluding
  if (text === undefined) return undefined
  return { text, version: readCpeVersion(text.toLowerCase()), inclusive: including !== undefined }
}

function specificAttributes(name: CpeName): readonly SpecificAttribute[] {
  const found = otherAttributes.flatMap(([key, word]) => (name[key] === any ? [] : [{ key, word, value: name[key] }]))
  return found.length === 0 ? nothingSpecific : found
}
