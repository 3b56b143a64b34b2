import type {
  AffectedPackage,
  CpeConfiguration,
  CpeCriterion,
  CpeNode,
} from '#service/domain/advisories/advisory-record.ts'
import { isCpe, parseCpe } from '#service/matching/cpe/cpe-name.ts'
import { isObject, type JsonObject, stringOf } from '#service/domain/json-values.ts'
import { VulnerableProducts } from './nvd-products.ts'

/** The shape of the configurations is ambiguous. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
}

/** The configurations of a record. A criterion with an unreadable name stays in place and is listed in `flaws`. */
export interface ReadConfigurations {
  readonly configurations: readonly CpeConfiguration[]
  readonly affected: readonly AffectedPackage[]
  readonly flaws: readonly string[]
}

interface Context {
  readonly products: VulnerableProducts
  readonly flaws: string[]
}

const limits = [
  ['versionStartIncluding', 'startIncluding'],
  ['versionStartExcluding', 'startExcluding'],
  ['versionEndIncluding', 'endIncluding'],
  ['versionEndExcluding', 'endExcluding'],
] as const satisfies readonly (readonly [string, keyof CpeCriterion])[]

/**
 * Reads `configurations` of a record of the NVD CVE API 2.0. The default operator is OR.
 * @throws {BadConfiguration} if a part has the wrong type
 */
export function readConfigurations(value: unknown): ReadConfigurations {
  const context: Context = { products: new VulnerableProducts(), flaws: [] }
  const configurations = listOf(value, 'configurations').map((configuration, index): CpeConfiguration => {
    const place = `configurations[${index}]`
    const nodes = listOf(configuration['nodes'], `${place}.nodes`)
    return {
      ...readJoin(configuration, place),
      nodes: nodes.map((node, at) => readNode(node, `${place}.nodes[${at}]`, context)),
    }
  })
  return {
    configurations: configurations.filter(({ nodes }) => nodes.length > 0),
    affected: context.products.asPackages(),
    flaws: context.flaws,
  }
}

function readNode(node: JsonObject, place: string, context: Context): CpeNode {
  if (node['children'] !== undefined)
    throw new BadConfiguration(`${place} has "children", which API 2.0 does not define`)
  const criteria = listOf(node['cpeMatch'], `${place}.cpeMatch`)
  return {
    ...readJoin(node, place),
    criteria: criteria.map((criterion, at) => readCriterion(criterion, `${place}.cpeMatch[${at}]`, context)),
  }
}

function readCriterion(found: JsonObject, place: string, context: Context): CpeCriterion {
  const criteria = stringOf(found['criteria'])
  const { vulnerable } = found
  if (criteria === null) throw new BadConfiguration(`${place} has no "criteria"`)
  if (typeof vulnerable !== 'boolean') throw new BadConfiguration(`${place} does not say whether it is "vulnerable"`)
  const bounds: Partial<Record<(typeof limits)[number][1], string>> = {}
  for (const [key, member] of limits) {
    const limit = found[key]
    if (limit === undefined || limit === null) continue
    const text = stringOf(limit)
    if (text === null) throw new BadConfiguration(`${place} has "${key}" that is not text`)
    bounds[member] = text
  }
  const criterion = { criteria, vulnerable, ...bounds }
  const name = parseCpe(criteria)
  if (!isCpe(name)) context.flaws.push(name.reason)
  else if (vulnerable) context.products.add(criterion, name)
  return criterion
}

function readJoin(value: JsonObject, place: string): { readonly operator: 'AND' | 'OR'; readonly negate: boolean } {
  const { operator = 'OR', negate = false } = value
  if (operator !== 'AND' && operator !== 'OR') {
    throw new BadConfiguration(`${place} has an "operator" that is neither AND nor OR`)
  }
  if (typeof negate !== 'boolean') throw new BadConfiguration(`${place} has "negate" that is neither true nor false`)
  return { operator, negate }
}

function listOf(value: unknown, place: string): readonly JsonObject[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new BadConfiguration(`${place} is not a list`)
  if (!value.every(isObject)) throw new BadConfiguration(`${place} has an element that is not an object`)
  return value
}
