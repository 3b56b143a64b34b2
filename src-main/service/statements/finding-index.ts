import { type ImportedFinding, describeProduct, type VexOutcome } from '#service/domain/statements/vex-import.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import type { ComponentIndex, MatchedComponent } from './component-index.ts'

/** A version that statements may be about. */
export interface FitVersion {
  readonly id: string
  readonly label: string
  readonly components: ComponentIndex
  /** Findings by component and vulnerability, and by vulnerability only. */
  readonly findings: FindingIndex
}

/** The data that statements are matched with. */
export interface FitIndex {
  readonly versions: readonly FitVersion[]
  /** Ids of stored vulnerabilities by their aliases in upper case. */
  readonly vulnerabilities: ReadonlyMap<string, readonly string[]>
}

/** The findings that a statement is about. `miss` says why it cannot be applied unchanged. */
export interface Target {
  readonly findings: readonly ImportedFinding[]
  readonly miss: { readonly outcome: VexOutcome; readonly reason: string } | null
  /** Whether it is about a component, not a whole product. */
  readonly isExact: boolean
}

/** Indexes the findings of one version for statements. */
export class FindingIndex {
  readonly #byComponent = new Map<string, ImportedFinding[]>()
  readonly #byVulnerability = new Map<string, ImportedFinding[]>()

  constructor(findings: Iterable<ImportedFinding>) {
    for (const finding of findings) {
      push(this.#byComponent, `${finding.componentId} ${finding.vulnerabilityId}`, finding)
      push(this.#byVulnerability, finding.vulnerabilityId, finding)
    }
  }

  of(vulnerabilityIds: readonly string[], components: readonly MatchedComponent[] | 'all'): readonly ImportedFinding[] {
    if (components === 'all') return vulnerabilityIds.flatMap((id) => this.#byVulnerability.get(id) ?? [])
    return components.flatMap(({ id }) =>
      vulnerabilityIds.flatMap((vulnerability) => this.#byComponent.get(`${id} ${vulnerability}`) ?? []),
    )
  }
}

interface Fit {
  readonly findings: readonly ImportedFinding[]
  readonly fitsComponent: boolean
  readonly fitsProduct: boolean
  readonly isExact: boolean
}

/** Finds the findings that a statement is about, in every version. */
export function targetOf(statement: ParsedVexStatement, identity: string | null, index: FitIndex): Target {
  const ids = vulnerabilitiesOf(statement, index)
  const fits = index.versions.map((version) => fitOf(statement, identity, ids, version))
  const inProduct = fits.filter(({ fitsProduct, findings }) => fitsProduct && findings.length > 0)
  const isExact = inProduct.every((fit) => fit.isExact)
  if (inProduct.length > 0) return { findings: inProduct.flatMap(({ findings }) => findings), miss: null, isExact }
  const elsewhere = fits.flatMap(({ fitsProduct, findings }) => (fitsProduct ? [] : findings))
  return { findings: elsewhere, miss: explainMismatch(statement, index, fits, ids.length > 0), isExact: true }
}

function fitOf(
  { product, component }: ParsedVexStatement,
  identity: string | null,
  vulnerabilityIds: readonly string[],
  { components, findings }: FitVersion,
): Fit {
  const meant = component ?? product
  const found = meant === null ? [] : components.find(meant, identity)
  const { primary } = components
  const isWhole = component === null && primary !== undefined && found.includes(primary)
  const about = isWhole ? 'all' : found
  const isInPrimary = () =>
    primary === undefined || (product !== null && components.find(product, identity).includes(primary))
  const fitsProduct = component === null || product === null || isInPrimary()
  return {
    findings: findings.of(vulnerabilityIds, about),
    fitsComponent: found.length > 0,
    fitsProduct,
    isExact: !isWhole,
  }
}

function explainMismatch(
  { product, component, vulnerabilityIds }: ParsedVexStatement,
  { versions }: FitIndex,
  fits: readonly Fit[],
  isKnown: boolean,
): NonNullable<Target['miss']> {
  const [id] = vulnerabilityIds
  const meant = component ?? product
  if (id === undefined) return unknown('The statement has no vulnerability')
  if (meant === null) return unmatched('The statement has no product')
  const where = versions.length === 1 ? `"${versions[0]?.label ?? ''}"` : `any of ${versions.length} versions`
  if (!fits.some(({ fitsComponent }) => fitsComponent)) {
    const isSought = versions.length === 1 || isKnown
    return isSought ? unmatched(`No component in ${where} matches ${describeProduct(meant)}`) : unknown(noFinding(id))
  }
  if (!fits.some(({ fitsComponent, fitsProduct }) => fitsComponent && fitsProduct)) {
    return unmatched(
      `${describeProduct(component)} exists, but the statement is about ${describeProduct(product)}, which is not the product of ${where}`,
    )
  }
  return unknown(isKnown ? `${describeProduct(meant)} has no finding of "${id}" in ${where}` : noFinding(id))
}

function noFinding(id: string): string {
  return `No finding for ${JSON.stringify(id)}`
}

function unmatched(reason: string): NonNullable<Target['miss']> {
  return { outcome: 'PRODUCT_NOT_MATCHED', reason }
}

function unknown(reason: string): NonNullable<Target['miss']> {
  return { outcome: 'VULNERABILITY_UNKNOWN', reason }
}

function vulnerabilitiesOf({ vulnerabilityIds }: ParsedVexStatement, { vulnerabilities }: FitIndex): readonly string[] {
  return [...new Set(vulnerabilityIds.flatMap((id) => vulnerabilities.get(id.toUpperCase()) ?? []))]
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
