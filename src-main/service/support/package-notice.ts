import type { Purl } from '#service/domain/components/purl.ts'
import type { DistributionRelease } from './distribution-release.ts'
import { cycleByCodename, cycleOf } from './release-state.ts'
import type { SupportAssessment } from './support-assessment.ts'
import { describeSource } from './assess-release-line.ts'
import type { SupportLists } from './support-lists.ts'

/**
 * Returns the entry of a source package in the distribution's own list if its support ended before that of the release. Undefined if there
 * is none, or if the date is in the future. Limited support is still support and is described separately.
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

/** Describes limited support by the list; null if it is not limited. */
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

/** Returns the number of a release, because package lists use it: `bookworm` and 12.5 are both 12. */
function numberOf(productId: string, release: string, lists: SupportLists): string {
  for (const { content } of lists.byProduct(productId)) {
    const cycle = cycleOf(release, content.releases) ?? cycleByCodename(release, content.releases)
    if (cycle) return cycle.cycle
  }
  return productId === 'debian' ? (release.split('.')[0] ?? release) : release
}

/** Returns the source package, which the lists use. Without `upstream` it has the same name as the package. */
function sourcePackageOf({ name, qualifiers }: Purl): string {
  const upstream = qualifiers.get('upstream') ?? qualifiers.get('source')
  return upstream?.split('@')[0] || name
}
