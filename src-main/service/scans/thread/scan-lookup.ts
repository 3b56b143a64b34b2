import { readAffectedEntry, readCpeEntry } from '#service/advisories/stored/advisory-rows.ts'
import { binaryKey, nameOfBinary, readBinary } from '#service/matching/distributions/binary-package.ts'
import type { AdvisoryLookup, AffectedEntry, CpeEntry } from '#service/matching/contract/match-result.ts'
import type { CpeGap } from '#service/domain/advisories/nvd-years.ts'
import type { ScannedAdvisories } from './no-advisories.ts'

/** Maximum number of packages and products whose entries are cached. */
const maxCached = 20_000

const none: readonly AffectedEntry[] = []

/** Reads advisory data for matching. Entries of packages are cached for a while, and names are read in batches. */
export class ScanLookup implements AdvisoryLookup {
  #reader: ScannedAdvisories
  readonly #entries = new Map<string, readonly AffectedEntry[]>()
  readonly #cpeEntries = new Map<string, readonly CpeEntry[]>()

  constructor(reader: ScannedAdvisories) {
    this.#reader = reader
  }

  /** Continues with the same snapshot, opened again. */
  readFrom(reader: ScannedAdvisories): void {
    this.#reader = reader
  }

  covers(ecosystem: string, release?: string): boolean {
    return this.#reader.covers(ecosystem, release)
  }

  isInvented(ecosystem: string, nameKeys: readonly string[]): boolean {
    return this.#reader.isInvented(ecosystem, nameKeys)
  }

  recordsAbout(ecosystem: string): number {
    return this.#reader.recordsAbout(ecosystem)
  }

  coversCpe(): boolean {
    return this.#reader.coversCpe()
  }

  cpeGap(): CpeGap | null {
    return this.#reader.cpeGap()
  }

  candidates(ecosystem: string, nameKey: string): readonly AffectedEntry[] {
    const key = keyOf(ecosystem, nameKey)
    const known = this.#entries.get(key)
    if (known) return known
    if (this.#entries.size >= maxCached) this.#entries.clear()
    this.#read(ecosystem, [nameKey])
    return this.#entries.get(key) ?? []
  }

  cpeCandidates(product: string): readonly CpeEntry[] {
    const known = this.#cpeEntries.get(product)
    if (known) return known
    if (this.#cpeEntries.size >= maxCached) this.#cpeEntries.clear()
    const found = this.#reader.cpeCandidates([product]).get(product) ?? []
    const entries = found.map(readCpeEntry)
    this.#cpeEntries.set(product, entries)
    return entries
  }

  /** Reads the entries of packages, by ecosystem, before they are queried one by one. Makes room in the cache for all of them first. */
  preload(wanted: ReadonlyMap<string, ReadonlySet<string>>): void {
    const names = [...wanted.values()].reduce((sum, keys) => sum + keys.size, 0)
    if (this.#entries.size + names > maxCached) this.#entries.clear()
    for (const [ecosystem, nameKeys] of wanted) {
      const missing = [...nameKeys].filter((name) => !this.#entries.has(keyOf(ecosystem, name)))
      if (missing.length > 0) this.#read(ecosystem, missing)
    }
  }

  #read(ecosystem: string, nameKeys: readonly string[]): void {
    const binaries = nameKeys.flatMap((key) => nameOfBinary(key) ?? [])
    if (binaries.length > 0) this.#readBinaries(ecosystem, binaries)
    this.#readPackages(
      ecosystem,
      binaries.length === 0 ? nameKeys : nameKeys.filter((key) => nameOfBinary(key) === undefined),
    )
  }

  #readPackages(ecosystem: string, nameKeys: readonly string[]): void {
    const found = this.#reader.candidates(ecosystem, nameKeys)
    for (const name of nameKeys) {
      const entries = (found.get(name) ?? []).map((candidate) => readAffectedEntry(ecosystem, candidate))
      this.#cache(keyOf(ecosystem, name), entries)
    }
  }

  /** Binary packages are stored in the entries of their source package, which are read once, however many binaries it has. */
  #readBinaries(ecosystem: string, names: readonly string[]): void {
    const sources = this.#reader.sourcesOf(ecosystem, names)
    const missing = [...new Set([...sources.values()].flat())].filter(
      (key) => !this.#entries.has(keyOf(ecosystem, key)),
    )
    if (missing.length > 0) this.#readPackages(ecosystem, missing)
    for (const name of names) {
      const entries = (sources.get(name) ?? []).flatMap((source) => this.#entries.get(keyOf(ecosystem, source)) ?? none)
      this.#cache(
        keyOf(ecosystem, binaryKey(name)),
        entries.flatMap((entry) => readBinary(entry, name) ?? []),
      )
    }
  }

  #cache(key: string, entries: readonly AffectedEntry[]): void {
    this.#entries.set(key, entries.length === 0 ? none : entries)
  }
}

function keyOf(ecosystem: string, nameKey: string): string {
  return `${ecosystem}\n${nameKey}`
}
