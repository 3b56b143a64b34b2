import { type JsonObject, memberOf, objectsOf, stringOf } from '#service/domain/json-values.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import { type VexJustificationWord, vexJustifications, type VexStatusWord } from '#shared/vex.ts'
import { type ApplicationBudget, AppliedEntries } from './applied-entries.ts'
import type { ProductTree } from './product-tree.ts'
import { isSeverityWord } from './severity-threat.ts'

/**
 * Product statuses (CSAF 2.0 section 3.2.3.9) and their VEX status. `recommended` is omitted: it advises a version and does not say whether
 * the vulnerability is in it.
 */
const statuses = [
  ['fixed', 'fixed'],
  ['first_fixed', 'fixed'],
  ['known_affected', 'affected'],
  ['first_affected', 'affected'],
  ['last_affected', 'affected'],
  ['known_not_affected', 'not_affected'],
  ['under_investigation', 'under_investigation'],
] as const satisfies readonly (readonly [string, VexStatusWord])[]

const remediationLabels: Readonly<Record<string, string>> = {
  vendor_fix: 'Fix',
  fix_planned: 'Fix planned',
  workaround: 'Workaround',
  mitigation: 'Mitigation',
  none_available: 'No fix available',
  no_fix_planned: 'No fix planned',
}

/** An action is shown as text. A longer one is a document of its own. */
const maxCharacters = 4_000
const maxRemediations = 20

/** The fields that all statements about one vulnerability of a document share. */
export type StatementFrame = Pick<
  VendorStatement,
  'documentId' | 'author' | 'modified' | 'statedAt' | 'vulnerabilities'
>

/** Products of one status with the same description. */
interface StatedGroup {
  readonly products: Map<string, StatedProduct>
  readonly justification: VexJustificationWord | null
  readonly impact: string | null
  readonly action: string | null
}

/** Products that cannot be identified, counted by reason. */
export type UnknownProducts = Map<string, number>

/**
 * Reads the statements of one vulnerability of a CSAF document: one for each status and each set of products with the same description.
 * `position` continues from the passed value. Products that cannot be identified are counted in `unknown`.
 * @throws {TooManyApplications} if a malicious document exceeds the budget
 */
export function* readStatements(
  vulnerability: JsonObject,
  tree: ProductTree,
  frame: StatementFrame,
  counters: { position: number; readonly budget: ApplicationBudget; readonly unknown: UnknownProducts },
): Generator<VendorStatement> {
  const describe = describer(vulnerability, tree, counters.budget)
  for (const [originalStatus, status] of statuses) {
    const listed = memberOf(vulnerability, 'product_status', originalStatus)
    if (!Array.isArray(listed)) continue
    counters.budget.spend(listed.length)
    for (const { products, ...said } of groupsOf(listed, status, tree, describe, counters.unknown)) {
      yield { ...frame, position: counters.position, status, originalStatus, ...said, products: [...products.values()] }
      counters.position += 1
    }
  }
}

type Description = Omit<StatedGroup, 'products'>
type Describe = (productId: string, status: VexStatusWord) => { readonly key: string; describe(): Description }

function groupsOf(
  listed: readonly unknown[],
  status: VexStatusWord,
  tree: ProductTree,
  describe: Describe,
  unknown: UnknownProducts,
): Iterable<StatedGroup> {
  const groups = new Map<string, StatedGroup>()
  for (const id of listed) {
    if (typeof id !== 'string') continue
    const product = tree.product(id)
    if ('reason' in product) {
      unknown.set(product.reason, (unknown.get(product.reason) ?? 0) + 1)
      continue
    }
    const description = describe(id, status)
    let group = groups.get(description.key)
    if (!group) {
      group = { products: new Map(), ...description.describe() }
      groups.set(description.key, group)
    }
    // Builds for other architectures are one product.
    const identity = JSON.stringify([product.purl, product.cpe, product.platformCpe])
    if (!group.products.has(identity)) group.products.set(identity, product)
  }
  return groups.values()
}

/**
 * Returns a function that describes a product by the vulnerability's flags, threats and remediations. Equal keys mean equal descriptions.
 */
function describer(vulnerability: JsonObject, tree: ProductTree, budget: ApplicationBudget): Describe {
  const flags = objectsOf(vulnerability['flags'])
  const threats = objectsOf(vulnerability['threats']).filter(
    ({ category, details }) => category === 'impact' && !isSeverityWord(details),
  )
  const remedies = objectsOf(vulnerability['remediations'])
  const flagged = new AppliedEntries(flags, tree, budget)
  const threatened = new AppliedEntries(threats, tree, budget)
  const remedied = new AppliedEntries(remedies, tree, budget)
  return (id, status) => {
    // Only products that are not affected have a justification, and they need no remediation.
    const isNotAffected = status === 'not_affected'
    const justified = isNotAffected ? flagged.of(id) : []
    const impacts = isNotAffected ? threatened.of(id) : []
    const actions = isNotAffected ? [] : remedied.of(id)
    return {
      key: `${justified.join()}|${impacts.join()}|${actions.join()}`,
      describe: () => ({
        justification: justificationOf(justified.map((index) => flags[index]?.['label'])),
        impact: joined(impacts.map((index) => stringOf(threats[index]?.['details']))),
        action: joined(actions.slice(0, maxRemediations).map((index) => describeRemediation(remedies[index]))),
      }),
    }
  }
}

function justificationOf(labels: readonly unknown[]): VexJustificationWord | null {
  return vexJustifications.find(({ word }) => labels.includes(word))?.word ?? null
}

function describeRemediation(remedy: JsonObject | undefined): string | undefined {
  const category = stringOf(remedy?.['category'])
  const words = category === null ? undefined : (remediationLabels[category] ?? category)
  const text = [stringOf(remedy?.['details']), stringOf(remedy?.['url'])].filter((part) => part !== null).join(' ')
  return words === undefined || text === '' ? (words ?? (text || undefined)) : `${words}: ${text}`
}

function joined(texts: readonly (string | null | undefined)[]): string | null {
  const whole = texts.filter((text) => text != null).join('\n\n')
  return whole === '' ? null : whole.slice(0, maxCharacters)
}
