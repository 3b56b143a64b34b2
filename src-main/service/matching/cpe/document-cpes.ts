import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { comparePlatform } from './compare-criterion.ts'
import { comparedName } from './compared-name.ts'
import type { ComparedName } from './compared-name.ts'
import { isCpe, parseCpe } from './cpe-name.ts'
import { describeCriterion } from './describe-criterion.ts'
import { no, oneOf } from './truth-value.ts'
import type { TruthValue } from './truth-value.ts'
import { evaluateSystem, systemOfDistribution } from './operating-systems.ts'
import type { PreparedCriterion } from './prepared-criterion.ts'

/** Above this number of systems, or of versions of one product, a document does not say which one it is about. */
const mostNames = 100

/** The CPE names in a document, read once. */
export interface DocumentCpes {
  readonly systems: readonly ComparedName[]
  namesOf(product: string): readonly ComparedName[]
}

const documentCpesCache = new WeakMap<MatchContext, DocumentCpes>()

/** Parses the CPE names of a document. */
export function documentCpesOf(surroundings: MatchContext): DocumentCpes {
  const known = documentCpesCache.get(surroundings)
  if (known !== undefined) return known
  const world = createDocumentCpes(surroundings)
  documentCpesCache.set(surroundings, world)
  return world
}

/** Tests whether a component or its context meets a criterion; unknown if the document does not say. */
export function evaluateCriterion(
  criterion: PreparedCriterion,
  component: ComparedName,
  world: DocumentCpes,
): TruthValue {
  const { product } = criterion
  if (product === undefined) return { truth: 'unknown', words: describeCriterion(criterion) }
  if (comparePlatform(criterion, component).truth === 'yes') return { truth: 'yes', words: '' }
  if (criterion.name?.part === 'o') return evaluateSystem(criterion, world.systems)
  const names = world.namesOf(product)
  if (names.length === 0) {
    return product === component.product ? no : { truth: 'unknown', words: describeCriterion(criterion) }
  }
  const judgement = oneOf(names.map((name) => comparePlatform(criterion, name)))
  return judgement.truth === 'unknown' ? { truth: 'unknown', words: describeCriterion(criterion) } : judgement
}

function createDocumentCpes({ distribution, cpes }: MatchContext): DocumentCpes {
  const parsed = new Map<string, readonly ComparedName[]>()
  const namesOf = (product: string): readonly ComparedName[] => {
    const known = parsed.get(product)
    if (known !== undefined) return known
    const texts = new Set(cpes.get(product))
    const names = texts.size > mostNames ? [] : [...texts].flatMap((text) => readName(text) ?? [])
    parsed.set(product, names)
    return names
  }
  const named = [...cpes.keys()].filter((product) => product.startsWith('o:')).flatMap(namesOf)
  const distributed = distribution === null ? undefined : systemOfDistribution(distribution)
  const systems = distributed === undefined ? named : [...named, distributed]
  return { systems: systems.length > mostNames ? [] : systems, namesOf }
}

function readName(text: string): ComparedName | undefined {
  const name = parseCpe(text)
  return isCpe(name) ? comparedName(text, name, null) : undefined
}
