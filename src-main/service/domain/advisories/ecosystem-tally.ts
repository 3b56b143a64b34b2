import type { AffectedPackage } from './advisory-record.ts'

/** Counts what records are about by ecosystem, and finds the ecosystem that all of them share. */
export class EcosystemTally {
  #records = 0
  readonly #packages = new Map<string, number>()
  #common: ReadonlySet<string> | null = null

  add(affected: readonly Pick<AffectedPackage, 'ecosystem'>[]): void {
    const named = new Set<string>()
    for (const { ecosystem } of affected) {
      named.add(ecosystem)
      this.#packages.set(ecosystem, (this.#packages.get(ecosystem) ?? 0) + 1)
    }
    this.#records += 1
    if (named.size === 0) return
    const common = this.#common
    if (common === null) this.#common = named
    else if (!common.isSubsetOf(named)) this.#common = common.intersection(named)
  }

  get records(): number {
    return this.#records
  }

  get ecosystems(): readonly string[] {
    return [...this.#packages.keys()]
  }

  /** Returns the ecosystem that all records share, of several the one with most packages; null if there is none. */
  get shared(): string | null {
    const count = (ecosystem: string) => this.#packages.get(ecosystem) ?? 0
    const [main] = [...(this.#common ?? [])].toSorted((a, b) => count(b) - count(a) || (a < b ? -1 : 1))
    return main ?? null
  }
}
