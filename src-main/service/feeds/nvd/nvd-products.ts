import type { AffectedPackage, CpeCriterion, VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { any, productOf } from '#service/matching/cpe/cpe-name.ts'
import type { CpeName } from '#service/matching/cpe/cpe-name.ts'

/**
 * Collects the products that configurations call vulnerable, as packages of the ecosystem `cpe`. Records about a product are found by them.
 * The intervals are for display; only the configurations decide whether a component is affected.
 */
export class VulnerableProducts {
  readonly #found = new Map<
    string,
    { readonly displayName: string; readonly intervals: Map<string, VersionInterval> }
  >()

  /** Adds the product of a vulnerable criterion with this name. */
  add(criterion: CpeCriterion, name: CpeName): void {
    const product = productOf(name)
    if (product === undefined) return
    let known = this.#found.get(product)
    if (known === undefined) {
      known = { displayName: `${name.vendor} ${name.product}`, intervals: new Map() }
      this.#found.set(product, known)
    }
    const { startIncluding, startExcluding, endIncluding, endExcluding } = criterion
    const key = [name.version, startIncluding, startExcluding, endIncluding, endExcluding].join(' ')
    if (!known.intervals.has(key)) known.intervals.set(key, intervalOf(criterion, name))
  }

  asPackages(): readonly AffectedPackage[] {
    return [...this.#found].map(([nameKey, { displayName, intervals }]) => ({
      ecosystem: 'cpe',
      release: null,
      nameKey,
      displayName,
      intervals: [...intervals.values()],
      versions: [],
      gitOnly: false,
      note: null,
    }))
  }
}

/** An excluded start counts as included, because intervals have no excluded start. */
function intervalOf(criterion: CpeCriterion, { version }: CpeName): VersionInterval {
  if (version !== any) return { introduced: version, lastAffected: version }
  const { startIncluding, startExcluding, endIncluding, endExcluding } = criterion
  const introduced = startIncluding ?? startExcluding ?? null
  if (endIncluding !== undefined) return { introduced, lastAffected: endIncluding }
  return endExcluding === undefined ? { introduced } : { introduced, fixed: endExcluding }
}
