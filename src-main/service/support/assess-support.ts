import { isPurl, parsePurl, type Purl } from '#service/domain/components/purl.ts'
import type { ProductLifecycle } from '#service/domain/advisories/lifecycle.ts'
import { cpeVersion } from './cpe-product.ts'
import {
  type DistributionRelease,
  isDistributionPackage,
  namedRelease,
  releaseOfPackage,
} from './distribution-release.ts'
import { limitedSupport, packageNotice } from './package-notice.ts'
import { cycleByCodename, cycleOf, hasMaintainedRelease } from './release-state.ts'
import { unknownSupport, type SupportAssessment } from './support-assessment.ts'
import { assessReleaseLine } from './assess-release-line.ts'
import type { Listed, SupportLists } from './support-lists.ts'

/** The data of a component that determines its support. */
export interface SupportSubject {
  readonly name: string
  readonly kind: string
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly componentVersion: string | null
}

/**
 * Assesses the support of a component with lifecycle lists. Packages of a distribution use its release and its list of packages.
 * Everything else uses its own release line, found by purl, then by CPE. The name is never used, except for operating systems, whose name
 * identifies them.
 * @param operatingSystem in the form of `distro` qualifiers, for example `debian-11`; null if the document has none
 * @param today `YYYY-MM-DD`
 */
export function assessSupport(
  subject: SupportSubject,
  lists: SupportLists,
  operatingSystem: string | null,
  today: string,
): SupportAssessment {
  const reading = subject.purl === null ? null : parsePurl(subject.purl)
  const purl = reading && isPurl(reading) ? reading : null
  if (purl && isDistributionPackage(purl)) return ofPackage(purl, lists, operatingSystem, today)
  if (subject.kind === 'operating-system') {
    const release = namedRelease(`${subject.name}-${subject.componentVersion ?? ''}`, null)
    if (release) return byRelease(release, lists, today)
  }
  const found = productsOf(subject, purl?.version ?? subject.componentVersion, lists)
  return pickBestAssessment(found.map(({ listed, version }) => byVersion(listed, version, today)))
}

/** Returns the products of a component with their versions: by purl, or by CPE if no list has the purl. */
export function productsOf(subject: SupportSubject, version: string | null, lists: SupportLists) {
  const byPurl = subject.purl === null ? [] : lists.byPurl(subject.purl)
  return byPurl.length > 0 ? byPurl.map((listed) => ({ listed, version })) : byCpes(subject, lists, version)
}

function ofPackage(purl: Purl, lists: SupportLists, operatingSystem: string | null, today: string): SupportAssessment {
  const release = releaseOfPackage(purl, operatingSystem)
  if (!release) return { ...unknownSupport, reason: 'The distribution release is unknown' }
  const early = packageNotice(purl, release, lists, today)
  return early ?? withLimits(byRelease(release, lists, today), limitedSupport(purl, release, lists))
}

function byCpes({ cpes }: SupportSubject, lists: SupportLists, version: string | null) {
  return cpes.flatMap((cpe) => lists.byCpe(cpe).map((listed) => ({ listed, version: version ?? cpeVersion(cpe) })))
}

function byVersion(listed: Listed<ProductLifecycle>, version: string | null, today: string): SupportAssessment {
  const { content: product } = listed
  const cycle = version === null ? undefined : cycleOf(version, product.releases)
  if (cycle) return assessReleaseLine(listed, cycle, `${product.label} ${cycle.cycle}`, today)
  if (product.releases.length > 0 && !hasMaintainedRelease(product, today))
    return assessReleaseLine(listed, null, product.label, today)
  const what = version === null ? 'the component has no version' : `none matches "${version}"`
  return { ...unknownSupport, reason: `${product.label} has lifecycle data, but ${what} (${listed.sourceName})` }
}

/** Assesses by the lifecycle of a distribution's release. */
function byRelease(named: DistributionRelease, lists: SupportLists, today: string): SupportAssessment {
  const { productId, label, release } = named
  const ids = productId === 'centos' && release.startsWith('stream') ? ['centos-stream'] : [productId]
  const text = release.replace(/^stream-?/, '')
  return pickBestAssessment(
    ids.flatMap((id) =>
      lists.byProduct(id).flatMap((listed) => {
        const { releases } = listed.content
        const cycle = cycleOf(text, releases) ?? cycleByCodename(text, releases)
        return cycle ? [assessReleaseLine(listed, cycle, `${label} ${cycle.cycle}`, today)] : []
      }),
    ),
  )
}

function withLimits(found: SupportAssessment, limits: string | null): SupportAssessment {
  return limits === null ? found : { ...found, reason: found.reason === null ? limits : `${found.reason}. ${limits}` }
}

/** Returns the first result with a date, otherwise the first with any status. */
function pickBestAssessment(found: readonly SupportAssessment[]): SupportAssessment {
  const said = found.filter(({ source }) => source !== null)
  return said.find(({ endOfSupport }) => endOfSupport !== null) ?? said[0] ?? found[0] ?? unknownSupport
}
