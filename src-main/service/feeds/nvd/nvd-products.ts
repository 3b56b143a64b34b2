import type { AffectedPackage, CpeCriterion, VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { any, productOf } from '#service/matching/cpe/cpe-name.ts'
import type { CpeName } from '#service/matching/cpe/cpe-name.ts'

/**
 * The products that configurations call vulnerable, as packages of the ecosystem `cpe`: by them the records about a product are
 * found. The intervals are for reading; whether a component is affected only the configurations tell.
 */
export class VulnerableProducts {
  readonly #found = new Map<
    string,
    { readonly displayName: string; readonly intervals: Map<string, VersionInterval> }
  >()

  /** Adds the product of a vulnerable criterion whose name is this. */
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

/** An excluded beginning counts as included: intervals have no other. */
function intervalOf(criterion: CpeCriterion, { version }: CpeName): VersionInterval {
  if (version !== any) return { introduced: version, lastAffected: version }
  const { startIncluding, startExcluding, endIncluding, endExcluding } = criterion
  const introduced = startIncluding ?? startExcluding ?? null
  if (endIncluding !== undefined) return { introduced, lastAffected: endIncluding }
  return endExcluding === undefined ? { introduced } : { introduced, fixed: endExcluding }
}
