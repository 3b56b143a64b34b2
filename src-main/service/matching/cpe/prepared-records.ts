import type { AdvisoryLookup, CpeEntry } from '#service/matching/contract/match-result.ts'
import { prepareConfiguration } from './prepared-criterion.ts'
import type { PreparedConfiguration, PreparedCriterion, PreparedNames } from './prepared-criterion.ts'

/** A record with the configurations that have a vulnerable criterion for one product. */
export interface PreparedRecord {
  readonly entry: CpeEntry
  readonly configurations: readonly PreparedConfiguration[]
  /** The vulnerable criteria for the product. */
  readonly own: readonly PreparedCriterion[]
}

interface Prepared {
  readonly records: readonly PreparedRecord[]
  readonly criteria: number
}

interface Cache {
  /** By product, the most recently used last. */
  readonly products: Map<string, Prepared>
  criteria: number
}

/** Maximum number of cached parsed criteria per snapshot: all of the Linux kernel's and as many more, a few hundred bytes each. */
const maxCriteria = 150_000

const caches = new WeakMap<AdvisoryLookup, Cache>()

/** Returns the live records about a product, parsed and cached for one snapshot. */
export function preparedRecords(lookup: AdvisoryLookup, product: string): readonly PreparedRecord[] {
  const cache = caches.get(lookup) ?? { products: new Map<string, Prepared>(), criteria: 0 }
  caches.set(lookup, cache)
  const known = cache.products.get(product)
  const prepared = known ?? prepareProduct(lookup, product)
  if (known !== undefined) cache.products.delete(product)
  else cache.criteria += prepared.criteria
  cache.products.set(product, prepared)
  for (const [oldest, { criteria }] of cache.products) {
    if (cache.criteria <= maxCriteria || oldest === product) break
    cache.products.delete(oldest)
    cache.criteria -= criteria
  }
  return prepared.records
}

function prepareProduct(lookup: AdvisoryLookup, product: string): Prepared {
  const names: PreparedNames = new Map()
  const records = lookup
    .cpeCandidates(product)
    .filter(({ withdrawn }) => !withdrawn)
    .map((entry) => prepareRecord(entry, product, names))
  // A product without records also counts.
  return { records, criteria: records.reduce((sum, { configurations }) => sum + countCriteria(configurations), 1) }
}

function prepareRecord(entry: CpeEntry, product: string, names: PreparedNames): PreparedRecord {
  const ownOf = (configuration: PreparedConfiguration): readonly PreparedCriterion[] =>
    configuration.nodes
      .flatMap(({ criteria }) => criteria)
      .filter((criterion) => criterion.criterion.vulnerable && criterion.product === product)
  const configurations = entry.configurations
    .map((configuration) => prepareConfiguration(configuration, names))
    .filter((configuration) => ownOf(configuration).length > 0)
  return { entry, configurations, own: configurations.flatMap(ownOf) }
}

function countCriteria(configurations: readonly PreparedConfiguration[]): number {
  return configurations.reduce(
    (sum, { nodes }) => sum + nodes.reduce((ofNodes, { criteria }) => ofNodes + criteria.length, 1),
    1,
  )
}
