import {
  listAffectingFindings,
  type AffectingFinding,
  type AnalyzedComponent,
  findComponentsToAnalyze,
  listComponentUrls,
  type FoundSupport,
  listStoredUpgrades,
} from '#service/db/components/component-support.ts'
import type { EvaluatedUpgrade } from '#service/domain/components/safe-upgrade.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { suggestPurls } from '#service/identity/suggest-purl.ts'
import type { StageContext } from '#service/workers/stage.ts'
import type { ScanSession } from '#service/scans/thread/scan-session.ts'
import { readDocumentContext } from '#service/scans/document-context.ts'
import { assessSupport } from '#service/support/assess-support.ts'
import { newestRelease } from '#service/support/newest-release.ts'
import type { SupportLists } from '#service/support/support-lists.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { PublicNames } from './public-names.ts'
import { supportListsInUse } from './support-lists-in-use.ts'
import { UnmaintainedRecords } from './unmaintained-records.ts'
import { UpgradeFinder } from './upgrade-finder.ts'

/** Changes of some components, by component id. */
export interface AnalysisChunk {
  readonly support: readonly FoundSupport[]
  /** The purl that a component probably has; null for none. */
  readonly suggestedPurls: readonly (readonly [componentId: string, purl: string | null])[]
  readonly upgrades: readonly (readonly [componentId: string, candidates: readonly EvaluatedUpgrade[]])[]
  /** The advisory about a public package with the name of an internal component; null for none. */
  readonly publicRecords: readonly (readonly [componentId: string, record: string | null])[]
  /** The newest version of the product that a component is; null for none. */
  readonly newestVersions: readonly (readonly [componentId: string, version: string | null])[]
}

/**
 * Analyzes the components of a version: how long they are supported, the probable identities of those that cannot be evaluated,
 * upgrades of those with vulnerabilities, which internal ones have the name of a public package, and the newest versions. Stores nothing; changes are passed on in chunks.
 *
 * @param addChunk receives the changes of some components; not called without changes
 * @returns how many components changed
 */
export async function analyzeComponents(
  context: Pick<StageContext, 'database' | 'version' | 'now' | 'signal' | 'only'> & { report(done: number): void },
  session: ScanSession,
  addChunk: (chunk: AnalysisChunk) => Promise<void>,
): Promise<number> {
  const { database, version, now, signal, only = null } = context
  const surroundings = await readDocumentContext(database, version.id, session.reader.coversCpe())
  const analysis = new Analysis(context, session, surroundings, now().toISOString())
  let done = 0
  let changed = 0
  for await (const components of findComponentsToAnalyze(database, version.id, { only })) {
    signal.throwIfAborted()
    const chunk = await analysis.analyze(components)
    const count = countChanged(chunk)
    if (count > 0) await addChunk(chunk)
    changed += count
    done += components.length
    context.report(done)
  }
  return changed
}

function countChanged({ support, suggestedPurls, upgrades, publicRecords, newestVersions }: AnalysisChunk): number {
  const listed = [...suggestedPurls, ...upgrades, ...publicRecords, ...newestVersions].map(([id]) => id)
  return new Set([...support.map(({ id }) => id), ...listed]).size
}

class Analysis {
  readonly #database: StageContext['database']
  readonly #surroundings: MatchContext
  readonly #lists: SupportLists
  readonly #unmaintained: UnmaintainedRecords
  readonly #upgrades: UpgradeFinder
  readonly #publicNames: PublicNames
  readonly #at: string

  constructor(
    { database }: Pick<StageContext, 'database'>,
    session: ScanSession,
    surroundings: MatchContext,
    at: string,
  ) {
    this.#database = database
    this.#surroundings = surroundings
    this.#lists = supportListsInUse(session.reader)
    this.#unmaintained = new UnmaintainedRecords(session.reader)
    this.#upgrades = new UpgradeFinder(database, session, surroundings)
    this.#publicNames = new PublicNames(session.reader)
    this.#at = at
  }

  async analyze(components: readonly AnalyzedComponent[]): Promise<AnalysisChunk> {
    const ids = components.map(({ id }) => id)
    const findings = await listAffectingFindings(this.#database, ids)
    const support = components.flatMap((component) => this.#support(component, findings.get(component.id) ?? []) ?? [])
    const suggestedPurls = await this.#suggested(components)
    const upgrades = await this.#changedUpgrades(components, findings)
    const publicRecords = this.#publicNames.changes(components)
    const newestVersions = components.flatMap((component) => {
      const newest = newestRelease(component, this.#lists)
      return newest === component.newestVersion ? [] : [[component.id, newest] as const]
    })
    return { support, suggestedPurls, upgrades, publicRecords, newestVersions }
  }

  /** Returns undefined if nothing changed, or if a user, a rule or the document set it. */
  #support(component: AnalyzedComponent, findings: readonly AffectingFinding[]): FoundSupport | undefined {
    const { id, supportSource, supportLevel, endOfSupport, supportReason } = component
    if (supportSource !== null && supportSource !== 'LIFECYCLE_DATA' && supportSource !== 'ADVISORY') return undefined
    const found =
      this.#unmaintained.among(findings) ??
      assessSupport(component, this.#lists, this.#surroundings.distribution, this.#at.slice(0, 10))
    const isSame =
      found.level === supportLevel &&
      found.endOfSupport === endOfSupport &&
      found.source === supportSource &&
      found.reason === supportReason
    if (isSame) return undefined
    const { level, source, reason } = found
    return { id, supportLevel: level, endOfSupport: found.endOfSupport, supportSource: source, supportReason: reason }
  }

  /** Returns the changed suggestions for components that could not be evaluated. */
  async #suggested(components: readonly AnalyzedComponent[]): Promise<(readonly [string, string | null])[]> {
    const unjudged = components.filter(({ matchState }) => matchState === 'NOT_EVALUATED' || matchState === null)
    const nameless = unjudged.filter(({ purl }) => purl === null || !isPurl(parsePurl(purl))).map(({ id }) => id)
    const addresses = await listComponentUrls(this.#database, nameless)
    const operatingSystem = this.#surroundings.distribution
    const found = new Map(
      unjudged.map((component) => {
        const subject = { ...component, addresses: addresses.get(component.id) ?? [], operatingSystem }
        return [component.id, suggestPurls(subject)[0]?.purl ?? null]
      }),
    )
    return components.flatMap(({ id, suggestedPurl }) => {
      const purl = found.get(id) ?? null
      return purl === suggestedPurl ? [] : [[id, purl] as const]
    })
  }

  async #changedUpgrades(
    components: readonly AnalyzedComponent[],
    findings: ReadonlyMap<string, readonly AffectingFinding[]>,
  ) {
    const affected = components.flatMap((component) => {
      const own = (findings.get(component.id) ?? []).filter(({ kind }) => kind === 'vulnerability')
      return own.length > 0 ? [{ component, findings: own }] : []
    })
    const found = new Map(await this.#upgrades.find(affected, this.#at))
    const ids = components.map(({ id }) => id)
    const stored = await listStoredUpgrades(this.#database, ids)
    return ids.flatMap((id) => {
      const candidates = found.get(id) ?? []
      const isSame = (stored.get(id) ?? '[]') === JSON.stringify(candidates)
      return isSame ? [] : [[id, candidates] as const]
    })
  }
}
