import type { AffectingFinding, AnalyzedComponent } from '#service/db/components/component-support.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import { type EvaluatedUpgrade, isImprovement } from '#service/domain/components/safe-upgrade.ts'
import type { ComponentOutcome } from '#service/scans/thread/scan-component.ts'
import { type EvaluateComponent, ScanSession } from '#service/scans/thread/scan-session.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { type UpgradeCandidate, upgradeCandidates } from '#service/matching/upgrade-candidates.ts'

/** Names of vulnerabilities that are kept of one version. */
const maxNames = 3
/** A version that fixes everything may have something new, and what fixes that too. */
const maxRounds = 3

/** What versions are judged with: it looks vulnerabilities up and stores none, for they are in no component of anybody. */
const looking = new WeakMap<ScanSession, ScanSession>()

/** A component with what affects it. */
export interface AffectedComponent {
  readonly component: AnalyzedComponent
  readonly findings: readonly AffectingFinding[]
}

/** Judges the versions that components of one document could be replaced by, as a scan would if they were in it. */
export class UpgradeFinder {
  readonly #judge: EvaluateComponent
  readonly #distribution: string | null

  constructor(database: UserDatabase, session: ScanSession, surroundings: MatchContext) {
    const own = looking.get(session) ?? new ScanSession(database, session.reader, session.excluded, 'look')
    own.readFrom(session.reader)
    looking.set(session, own)
    this.#judge = own.among(surroundings)
    this.#distribution = surroundings.distribution
  }

  /** For each component the versions that are worth going to, lowest first; none where no fix is known. */
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

/** The search for one component: fixes of what it has, and then of what the versions would bring that fix it. */
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

  /** Versions to be judged next; none when one without any vulnerability is known. */
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
    return isImprovement(this.#order.flatMap((version) => this.#judged.get(version) ?? []))
  }
}

function changed(
  { id, name, relation }: AnalyzedComponent,
  purl: string | null,
  cpes: readonly string[],
  componentVersion: string,
): ScannedComponent {
  const evaluated = { matchState: null, matchReason: null, matchBasis: 'NONE', severityRank: 0 }
  return { id, name, nameKey: name.toLowerCase(), componentVersion, purl, cpes, relation, stated: null, evaluated }
}

/** Undefined for a version that cannot be judged: nobody knows what is in it. */
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
