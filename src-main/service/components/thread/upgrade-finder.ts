import type { AffectingFinding, AnalyzedComponent } from '#service/db/components/component-support.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import { type EvaluatedUpgrade, selectImprovements } from '#service/domain/components/safe-upgrade.ts'
import type { ComponentOutcome } from '#service/scans/thread/scan-component.ts'
import { type EvaluateComponent, ScanSession } from '#service/scans/thread/scan-session.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { type UpgradeCandidate, upgradeCandidates } from '#service/matching/upgrade-candidates.ts'

/** Limit of vulnerability names that are stored for one version. */
const maxNames = 3
/** A version that fixes everything may have new vulnerabilities, with fixes of their own. */
const maxRounds = 3

/** Sessions for the evaluation of versions. They look up vulnerabilities without storing them, because no component has them. */
const lookupSessions = new WeakMap<ScanSession, ScanSession>()

/** A component with its findings. */
export interface AffectedComponent {
  readonly component: AnalyzedComponent
  readonly findings: readonly AffectingFinding[]
}

/** Evaluates possible replacement versions for the components of one document, as a scan would if the document contained them. */
export class UpgradeFinder {
  readonly #judge: EvaluateComponent
  readonly #distribution: string | null

  constructor(database: UserDatabase, session: ScanSession, surroundings: MatchContext) {
    const own = lookupSessions.get(session) ?? new ScanSession(database, session.reader, session.excluded, 'look')
    own.readFrom(session.reader)
    lookupSessions.set(session, own)
    this.#judge = own.among(surroundings)
    this.#distribution = surroundings.distribution
  }

  /** Returns the versions worth upgrading to for each component, lowest first; none if no fix is known. */
  async find(
    affected: readonly AffectedComponent[],
    now: string,
  ): Promise<readonly (readonly [componentId: string, candidates: readonly EvaluatedUpgrade[]])[]> {
    const searches = affected.map((one) => new Search(one, this.#distribution))
    for (let round = 0; round < maxRounds; round += 1) {
      const open = searches.map((search) => ({ search, candidates: search.next() }))
      const components = open.flatMap(({ search, candidates }) =>
        candidates.map(({ subject: { purl, cpes }, version }) => changed(search.component, purl, cpes, version)),
      )
      if (components.length === 0) break
      const outcomes = await this.#judge(components, now)
      let at = 0
      for (const { search, candidates } of open) {
        for (const { version } of candidates) search.add(version, outcomes[at++])
      }
    }
    return searches.map((search) => [search.component.id, search.result()])
  }
}

/** The search for one component: fixes of its vulnerabilities, then of those that the fixing versions would bring. */
class Search {
  readonly component: AnalyzedComponent
  readonly #own: ReadonlySet<string>
  readonly #distribution: string | null
  readonly #order: string[] = []
  readonly #judged = new Map<string, EvaluatedUpgrade | null>()
  #fixes: readonly (readonly string[])[]

  constructor({ component, findings }: AffectedComponent, distribution: string | null) {
    this.component = component
    this.#own = new Set(findings.map(({ vulnerabilityId }) => vulnerabilityId))
    this.#distribution = distribution
    this.#fixes = findings.map(({ fixedVersions }) => fixedVersions)
  }

  /** Returns the versions to evaluate next; none once a version without vulnerabilities is known. */
  next(): readonly UpgradeCandidate[] {
    if ([...this.#judged.values()].some((one) => one?.left.length === 0 && one.brought === 0)) return []
    const { purl, cpes, name, componentVersion: version } = this.component
    const all = upgradeCandidates({ purl, cpes, name, version }, this.#fixes, this.#distribution)
    this.#order.splice(0, this.#order.length, ...all.map((candidate) => candidate.version))
    return all.filter((candidate) => !this.#judged.has(candidate.version))
  }

  add(version: string, outcome: ComponentOutcome | undefined): void {
    const evaluated = evaluateUpgrade(version, outcome, this.#own)
    this.#judged.set(version, evaluated ?? null)
    if (!outcome || !evaluated || evaluated.left.length > 0) return
    this.#fixes = [...this.#fixes, ...outcome.findings.map(({ fixedVersions }) => fixedVersions)]
  }

  result(): readonly EvaluatedUpgrade[] {
    return selectImprovements(this.#order.flatMap((version) => this.#judged.get(version) ?? []))
  }
}

function changed(
  { id, name, relation }: AnalyzedComponent,
  purl: string | null,
  cpes: readonly string[],
  componentVersion: string,
): ScannedComponent {
  const evaluated = { matchState: null, matchReason: null, matchBasis: 'NONE', severityRank: 0 }
  const described = { purl, cpes, relation, isListed: true, stated: null }
  return { id, name, nameKey: name.toLowerCase(), componentVersion, ...described, evaluated }
}

/** Returns undefined for a version that cannot be evaluated, because its vulnerabilities are unknown. */
function evaluateUpgrade(
  version: string,
  outcome: ComponentOutcome | undefined,
  own: ReadonlySet<string>,
): EvaluatedUpgrade | undefined {
  if (!outcome || outcome.matchState === 'NOT_EVALUATED') return undefined
  const left: string[] = []
  const brought: string[] = []
  for (const { state, kind, vulnerability } of outcome.findings) {
    if (state !== 'AFFECTED' || kind !== 'vulnerability') continue
    const ownId = [vulnerability.id, ...vulnerability.absorbs].find((id) => own.has(id))
    if (ownId === undefined) brought.push(vulnerability.vulnerabilityId)
    else left.push(ownId)
  }
  return { version, left, broughtNames: brought.slice(0, maxNames), brought: brought.length }
}
