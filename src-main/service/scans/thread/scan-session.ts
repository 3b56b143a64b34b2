import { createHash } from 'node:crypto'
import type { UserDatabase } from '#service/db/database.ts'
import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import { packageKeys } from '#service/domain/components/package-key.ts'
import { statedSource } from '#service/matching/distributions/stated-source.ts'
import type { MatchSubject, MatchContext } from '#service/matching/contract/match-result.ts'
import type { ExcludedRecords } from './excluded-records.ts'
import { KnownVulnerabilities, type KnownVulnerability, type VulnerabilityMode } from './known-vulnerabilities.ts'
import type { ScannedAdvisories } from './no-advisories.ts'
import { type ComponentOutcome, componentOutcome } from './scan-component.ts'
import { ScanMatcher } from './scan-matcher.ts'

/** Maximum number of cached outcomes: versions of one product share nearly all of their packages. */
const maxCachedOutcomes = 100_000

/** Evaluates a component, whichever document it is in. */
export type EvaluateComponent = (
  components: readonly ScannedComponent[],
  now: string,
) => Promise<readonly ComponentOutcome[]>

/** Caches results for one snapshot of the advisory data, so that a package in many versions is compared once. Belongs to one thread. */
export class ScanSession {
  readonly excluded: ExcludedRecords
  readonly vulnerabilities: KnownVulnerabilities
  readonly #matcher: ScanMatcher
  readonly #outcomes = new Map<string, ComponentOutcome>()
  #reader: ScannedAdvisories

  constructor(
    database: Pick<UserDatabase, 'read' | 'write'>,
    reader: ScannedAdvisories,
    excluded: ExcludedRecords,
    learning: VulnerabilityMode = 'store',
  ) {
    this.#reader = reader
    this.excluded = excluded
    this.#matcher = new ScanMatcher(reader)
    this.vulnerabilities = new KnownVulnerabilities(database, learning)
  }

  get reader(): ScannedAdvisories {
    return this.#reader
  }

  /** Continues with the same snapshot, opened again. */
  readFrom(reader: ScannedAdvisories): void {
    this.#reader = reader
    this.#matcher.readFrom(reader)
  }

  /** Returns a function that evaluates the components of one document. */
  among(surroundings: MatchContext): EvaluateComponent {
    const match = this.#matcher.among(surroundings)
    const distribution = [surroundings.distribution ?? '', ...[...surroundings.sourcesStated].toSorted()].join(' ')
    const products = fingerprintOf(surroundings)
    return async (components, now) => {
      const keys = components.map((component) => keyOf(component, distribution, products))
      const missing = new Map<string, ScannedComponent>()
      for (const [at, component] of components.entries()) {
        const key = keys[at] ?? ''
        if (!this.#outcomes.has(key)) missing.set(key, component)
      }
      if (this.#outcomes.size + missing.size > maxCachedOutcomes) this.#forget(keys, missing, components)
      await this.#judge(missing, match, now)
      return keys.flatMap((key) => this.#outcomes.get(key) ?? [])
    }
  }

  /** Makes room in the cache, but keeps everything that the current components need. */
  #forget(
    keys: readonly string[],
    missing: Map<string, ScannedComponent>,
    components: readonly ScannedComponent[],
  ): void {
    this.#outcomes.clear()
    for (const [at, component] of components.entries()) missing.set(keys[at] ?? '', component)
  }

  async #judge(
    components: ReadonlyMap<string, ScannedComponent>,
    match: ReturnType<ScanMatcher['among']>,
    now: string,
  ): Promise<void> {
    if (components.size === 0) return
    const matches = match([...components.values()].map(toMatchSubject))
    const records = matches.flatMap((one) => one.matches.map(({ recordId }) => recordId))
    await this.vulnerabilities.load(this.#reader, records, now)
    for (const [at, [key, component]] of [...components].entries()) {
      const outcome = matches[at]
      if (outcome) this.#outcomes.set(key, componentOutcome(outcome, this.#groupsOf(component)))
    }
  }

  /** Returns the vulnerabilities of records, without those declared wrong for the package. */
  #groupsOf(component: ScannedComponent): (recordId: string) => readonly KnownVulnerability[] {
    if (this.excluded.isEmpty) return (recordId) => this.vulnerabilities.of(recordId)
    const { packageNameKey } = packageKeys(component)
    if (!this.excluded.concerns(packageNameKey)) return (recordId) => this.vulnerabilities.of(recordId)
    return (recordId) =>
      this.vulnerabilities
        .of(recordId)
        .filter(({ aliases }) => !this.excluded.has(packageNameKey, [recordId, ...aliases]))
  }
}

/** Selects the fields of a component that take part in matching. */
export function toMatchSubject({
  purl,
  cpes,
  name,
  componentVersion,
  stated,
}: Pick<ScannedComponent, 'purl' | 'cpes' | 'name' | 'componentVersion' | 'stated'>): MatchSubject {
  return { purl, cpes, name, version: componentVersion, source: stated === null ? undefined : statedSource(stated) }
}

/** Returns a key of everything that the outcome depends on. Other products of the document count only if there is a CPE name to compare. */
function keyOf(
  { purl, cpes, name, componentVersion, stated }: ScannedComponent,
  distribution: string,
  products: string,
): string {
  // The name matters only without a purl.
  const named = purl === null || purl.trim() === '' ? name : ''
  const byCpe = cpes.length === 0 ? '' : `${products}\u0000${cpes.join('\u0000')}`
  const source = stated === null ? undefined : statedSource(stated)
  const built = source === undefined ? '' : `${source.name}@${source.version ?? ''}`
  return [purl ?? '', named, componentVersion ?? '', distribution, built, byCpe].join('\u0000')
}

function fingerprintOf({ cpes }: MatchContext): string {
  if (cpes.size === 0) return ''
  const hash = createHash('sha256')
  for (const product of [...cpes.keys()].toSorted())
    hash.update(`${product}\n${cpes.get(product)?.toSorted().join('\n')}\n`)
  return hash.digest('base64url')
}
