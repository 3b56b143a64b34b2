import type { Purl } from '#service/domain/components/purl.ts'
import type { DistributionRelease } from './distribution-release.ts'
import { cycleNamed, cycleOf } from './release-state.ts'
import type { SupportAssessment } from './support-assessment.ts'
import { describeSource } from './assess-release-line.ts'
import type { SupportLists } from './support-lists.ts'

/**
 * What a distribution's own list says about a source package: support that ended before the release's. Undefined when it says nothing,
 * or when the day is still to come. Limited support is support: it is said beside what the release says.
 */
export function packageNotice(
  purl: Purl,
  { productId, distribution, label, release }: DistributionRelease,
  lists: SupportLists,
  today: string,
): SupportAssessment | undefined {
  if (distribution === null) return undefined
  const source = sourcePackageOf(purl)
  const ended = lists.notices(distribution, numberOf(productId, release, lists), source)
  const notice = ended.find(({ content }) => content.kind === 'ENDED' && (content.endedOn ?? today) <= today)
  if (!notice) return undefined
  const { endedOn, note } = notice.content
  const when = endedOn === null ? 'has ended' : `ended on ${endedOn}`
  const why = note === null ? '' : ` (${note})`
  return {
    level: 'no_longer_maintained',
    endOfSupport: endedOn,
    source: 'LIFECYCLE_DATA',
    reason: `Support of "${source}" in ${label} ${release} ${when}${why}. ${describeSource(notice, null)}`,
  }
}

/** What the list says about limits, in words; null for nothing. */
export function limitedSupport(
  purl: Purl,
  { productId, distribution, release }: DistributionRelease,
  lists: SupportLists,
): string | null {
  if (distribution === null) return null
  const source = sourcePackageOf(purl)
  const found = lists.notices(distribution, numberOf(productId, release, lists), source)
  const limited = found.find(({ content }) => content.kind === 'LIMITED')
  if (!limited) return null
  const note = limited.content.note === null ? '' : `: ${limited.content.note}`
  return `Security support of "${source}" is limited${note} (${describeSource(limited, null)})`
}

/** `bookworm` is 12, and 12.5 too: lists of packages name the release as it is called in records. */
function numberOf(productId: string, release: string, lists: SupportLists): string {
  for (const { content } of lists.byProduct(productId)) {
    const cycle = cycleOf(release, content.releases) ?? cycleNamed(release, content.releases)
    if (cycle) return cycle.cycle
  }
  return productId === 'debian' ? (release.split('.')[0] ?? release) : release
}

/** Lists name source packages; a package without `upstream` is built from one of its own name. */
function sourcePackageOf({ name, qualifiers }: Purl): string {
  const upstream = qualifiers.get('upstream') ?? qualifiers.get('source')
  return upstream?.split('@')[0] || name
}
