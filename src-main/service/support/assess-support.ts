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
import { cycleNamed, cycleOf, isAlive } from './release-state.ts'
import { unknownSupport, type SupportAssessment } from './support-assessment.ts'
import { assessReleaseLine } from './assess-release-line.ts'
import type { Listed, SupportLists } from './support-lists.ts'

/** What of a component tells how long it is supported. */
export interface SupportSubject {
  readonly name: string
  readonly kind: string
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly componentVersion: string | null
}

/**
 * Support of a component by lists of lifecycles: a distribution's package by the release that it belongs to and by the distribution's
 * list of packages; everything else by its own release line, found by purl and then by CPE. Never by its name, but for operating
 * systems, which name themselves.
 *
 * @param operatingSystem as `distro` qualifiers write it, for example `debian-11`; null when the document names none
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
  return best(found.map(({ listed, version }) => byVersion(listed, version, today)))
}

/** The products that a component is, each with the version it is in: by purl, by CPE only where no list has the purl. */
function productsOf(subject: SupportSubject, version: string | null, lists: SupportLists) {
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
  if (product.releases.length > 0 && !isAlive(product, today))
    return assessReleaseLine(listed, null, product.label, today)
  const what = version === null ? 'the component has no version' : `none matches "${version}"`
  return { ...unknownSupport, reason: `${product.label} has lifecycle data, but ${what} (${listed.sourceName})` }
}

/** By the lifecycle of a distribution's release. */
function byRelease(named: DistributionRelease, lists: SupportLists, today: string): SupportAssessment {
  const { productId, label, release } = named
  const ids = productId === 'centos' && release.startsWith('stream') ? ['centos-stream'] : [productId]
  const text = release.replace(/^stream-?/, '')
  return best(
    ids.flatMap((id) =>
      lists.byProduct(id).flatMap((listed) => {
        const { releases } = listed.content
        const cycle = cycleOf(text, releases) ?? cycleNamed(text, releases)
        return cycle ? [assessReleaseLine(listed, cycle, `${label} ${cycle.cycle}`, today)] : []
      }),
    ),
  )
}

function withLimits(found: SupportAssessment, limits: string | null): SupportAssessment {
  return limits === null ? found : { ...found, reason: found.reason === null ? limits : `${found.reason}. ${limits}` }
}

/** Of several lists the first that says something with a date, or else something at all. */
function best(found: readonly SupportAssessment[]): SupportAssessment {
  const said = found.filter(({ source }) => source !== null)
  return said.find(({ endOfSupport }) => endOfSupport !== null) ?? said[0] ?? found[0] ?? unknownSupport
}
