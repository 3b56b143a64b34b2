import type { ComparedFinding, ComparedVulnerability } from '#service/db/compare/compared-rows.ts'
import type { FindingChangeWord } from '#service/domain/compare/comparison.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import type { ComponentPair, PairedComponents } from './pair-components.ts'

/** What reasons are told from. */
export interface FindingFacts {
  readonly components: PairedComponents
  readonly vulnerabilities: ReadonlyMap<string, ComparedVulnerability>
  readonly isSameData: boolean
  /** Packages that each version has. */
  readonly basePackages: ReadonlySet<string>
  readonly targetPackages: ReadonlySet<string>
  /** Why findings of the newer version are no longer found, by vulnerability and package. */
  readonly lost: ReadonlyMap<string, string>
}

/** A difference of exploit prediction that is told. The scores of most vulnerabilities change a little every day. */
const minEpssStep = 0.1

/** Says whether a finding of both versions is worse, better or the same, and by what. */
export function pairReason(
  base: ComparedFinding,
  target: ComparedFinding,
  facts: FindingFacts,
): { readonly change: FindingChangeWord; readonly reason: string } {
  const worse = (isWorse: boolean, reason: string) => ({
    change: isWorse ? ('worse' as const) : ('better' as const),
    reason,
  })
  const [wasKev, isKev] = [base.kev === 1, target.kev === 1]
  if (wasKev !== isKev) {
    const added = facts.vulnerabilities.get(target.vulnerabilityId)?.kevDateAdded
    return worse(isKev, isKev ? `entered KEV${added == null ? '' : ` ${added.slice(0, 10)}`}` : 'left KEV')
  }
  if (base.severity !== target.severity)
    return worse(target.severityRank > base.severityRank, `severity ${base.severity} to ${target.severity}`)
  const [earlier, later] = [base.epss ?? 0, target.epss ?? 0]
  if (Math.abs(later - earlier) >= minEpssStep)
    return worse(later > earlier, `EPSS ${earlier.toFixed(2)} to ${later.toFixed(2)}`)
  return { change: 'unchanged', reason: unchangedReasons[moveOf(facts.components.pairOf.get(target.componentId))] }
}

type Move = 'upgraded' | 'downgraded' | 'moved' | 'same'

const unchangedReasons: Readonly<Record<Move, string>> = {
  upgraded: 'upgraded, still affected',
  downgraded: 'downgraded, still affected',
  moved: 'another version, still affected',
  same: 'same version',
}

function moveOf(pair: ComponentPair | undefined): Move {
  if (pair?.change === 'upgraded' || pair?.change === 'downgraded') return pair.change
  const isMoved = pair?.base && pair.target && pair.base.componentVersion !== pair.target.componentVersion
  return isMoved ? 'moved' : 'same'
}

/** Says why the newer version has a finding that the older one has not. */
export function introducedReason(finding: ComparedFinding, facts: FindingFacts): string {
  const { pairOf, packageOf } = facts.components
  const pair = pairOf.get(finding.componentId)
  if (pair?.change === 'added') {
    const isKnown = facts.basePackages.has(packageOf.get(finding.componentId) ?? '')
    return isKnown ? 'another version of the package added' : 'component added'
  }
  const move = moveOf(pair)
  if (move === 'upgraded' || move === 'downgraded')
    return `${move}${versionWords('from', pair?.base)} into the affected range`
  if (move === 'moved') return 'changed to an affected version'
  return facts.isSameData
    ? 'component described differently'
    : 'known only to the data that the newer one was scanned with'
}

/** Says why the newer version does not have a finding of the older one. */
export function fixedReason(finding: ComparedFinding, facts: FindingFacts): string {
  const { pairOf, packageOf } = facts.components
  const pair = pairOf.get(finding.componentId)
  const key = packageOf.get(finding.componentId) ?? ''
  if (pair?.change === 'removed')
    return facts.targetPackages.has(key) ? 'this version of the package removed' : 'component removed'
  const move = moveOf(pair)
  if (move === 'upgraded' && pair) {
    const fix = fixPassed(finding, pair)
    const moved = `upgraded${versionWords('to', pair.target)}`
    return fix === undefined ? `${moved}, out of the affected range` : `${moved}, past the fix ${fix}`
  }
  if (move === 'downgraded') return `downgraded${versionWords('to', pair?.target)}, out of the affected range`
  if (move === 'moved') return `changed${versionWords('to', pair?.target)}, which is not affected`
  return lostReason(finding, key, facts)
}

/** Names a version of the component, which the side without the finding does not show: ` to 4.2.0`. */
function versionWords(word: 'from' | 'to', component: ComponentPair['base'] | undefined): string {
  const version = component?.componentVersion
  return version == null ? '' : ` ${word} ${version}`
}

/** Why a finding of a component that is the same in both is gone. */
function lostReason({ vulnerabilityId }: ComparedFinding, key: string, facts: FindingFacts): string {
  const withdrawnAt = facts.vulnerabilities.get(vulnerabilityId)?.withdrawnAt ?? null
  const lost = facts.lost.get(`${vulnerabilityId} ${key}`)
  if (lost === 'advisory withdrawn' || (lost === undefined && withdrawnAt !== null)) return 'withdrawn by the data'
  if (lost !== undefined) return lost
  return facts.isSameData
    ? 'component described differently'
    : 'no longer named by the data that the newer one was scanned with'
}

/** The lowest version with a fix between the older and the newer version. */
function fixPassed({ fixedVersions }: ComparedFinding, { base, target }: ComponentPair): string | undefined {
  const [from, to] = [base?.componentVersion, target?.componentVersion]
  if (from == null || to == null) return undefined
  const order = packageVersionOrder(target?.ecosystem ?? base?.ecosystem ?? null)
  const fixes = (JSON.parse(fixedVersions) as string[]) // written by scans only
    .filter((fix) => (order(fix, from) ?? 0) > 0 && (order(fix, to) ?? 1) <= 0)
  return fixes.toSorted((a, b) => order(a, b) ?? 0)[0]
}
