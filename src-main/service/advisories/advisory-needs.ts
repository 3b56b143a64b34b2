import { type KnownAddress, knownAddresses, publishedAddresses } from '#shared/advisory-addresses.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { type AdvisoryAddress, decodedPath } from '#service/domain/advisories/advisory-address.ts'
import { isStale } from '#service/domain/advisories/feed-age.ts'
import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { newestIn } from '#service/domain/advisories/source-dates.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { wholeEcosystems } from './matching-sources.ts'

/** Numbers of components by what they are compared with. */
export interface CountedPackages {
  /** By OSV's name of the ecosystem. */
  readonly byEcosystem: ReadonlyMap<string, number>
  /** Of package types that no publisher has data for, by type. */
  readonly byOtherType: ReadonlyMap<string, number>
  /** Components that are compared by CPE name only. */
  readonly byCpe: number
}

/** What there is of advisory data, and when it is old. */
export interface HeldData {
  readonly sources: readonly NeedSource[]
  readonly addresses: readonly NeedAddress[]
  /** Days after which data is old. */
  readonly limitDays: number
  readonly now: Date
}

type NeedSource = Pick<
  AdvisorySource,
  | 'name'
  | 'kind'
  | 'ecosystems'
  | 'parts'
  | 'bytes'
  | 'newestRecord'
  | 'dataDate'
  | 'importedAt'
  | 'url'
  | 'records'
  | 'isWhole'
>
type NeedAddress = Pick<AdvisoryAddress, 'url' | 'sourceName' | 'lastCheckedAt' | 'lastError' | 'lastRemedy'>

/** Components of one ecosystem, or KEV or EPSS, with the state of the data about them. */
export interface AdvisoryNeed {
  readonly ecosystem: string
  readonly state: 'NONE' | 'PARTIAL' | 'OLD' | 'FRESH' | 'NO_SOURCE'
  readonly componentsCount: number | null
  /** RFC 3339 in UTC. */
  readonly dataDate: string | null
  readonly offers: readonly AdvisoryOffer[]
}

/** A source and its files. */
export interface AdvisoryOffer {
  readonly name: string
  readonly kind: string
  readonly addresses: readonly OfferedAddress[]
  readonly bytes: number | null
  /** `YYYY-MM-DD` */
  readonly bytesDate: string | null
}

/** The URL of a file. `stored`: the organization has it. */
export interface OfferedAddress {
  readonly url: string
  readonly stored: boolean
  readonly lastError: string | null
  readonly lastRemedy: string | null
}

const order: readonly AdvisoryNeed['state'][] = ['NONE', 'PARTIAL', 'OLD', 'NO_SOURCE', 'FRESH']
const catalogs = ['KEV', 'EPSS'] as const
/** Archives grow: after this many days, the size of an earlier one says nothing. */
const maxSizeAgeDays = 365
const dayMs = 86_400_000
/** How the path of OSV's archive of all ecosystems ends. */
const everything = '/all.zip'

/** Lists what components need of advisory data: what is missing first, then by the number of components; KEV and EPSS after them. */
export function listNeeds({ byEcosystem, byOtherType, byCpe }: CountedPackages, held: HeldData): AdvisoryNeed[] {
  const compared = [...byEcosystem, ...(byCpe > 0 ? [['cpe', byCpe] as const] : [])]
  const needs: AdvisoryNeed[] = compared.map(([ecosystem, count]) => describeNeed(ecosystem, count, held))
  if (compared.length > 0) needs.push(...catalogs.map((catalog) => describeNeed(catalog, null, held)))
  const nothing = { state: 'NO_SOURCE', dataDate: null, offers: [] } as const
  needs.push(...[...byOtherType].map(([ecosystem, count]) => ({ ...nothing, ecosystem, componentsCount: count })))
  return needs.toSorted(
    (a, b) =>
      order.indexOf(a.state) - order.indexOf(b.state) ||
      (b.componentsCount ?? -1) - (a.componentsCount ?? -1) ||
      rankOf(a) - rankOf(b) ||
      (a.ecosystem < b.ecosystem ? -1 : 1),
  )
}

function rankOf({ ecosystem }: AdvisoryNeed): number {
  return catalogs.findIndex((catalog) => catalog === ecosystem)
}

function describeNeed(ecosystem: string, componentsCount: number | null, held: HeldData): AdvisoryNeed {
  const own = held.sources.filter(({ name }) => !sampleSourceNames.has(name))
  const whole = own.filter((source) => isWhole(source, ecosystem)).toSorted((a, b) => newestIn(b) - newestIn(a))[0]
  const offers = [offerFor(ecosystem, whole, { ...held, sources: own })].flatMap((offer) => offer ?? [])
  const about = { ecosystem, componentsCount, offers }
  if (!whole) {
    const nothing = offers.length > 0 ? 'NONE' : 'NO_SOURCE'
    const state = own.some((source) => hasRecords(source, ecosystem)) ? 'PARTIAL' : nothing
    return { ...about, state, dataDate: null }
  }
  const state = isStale(whole, held.limitDays, held.now) && !isUpToDate(whole, ecosystem, held) ? 'OLD' : 'FRESH'
  return { ...about, state, dataDate: new Date(newestIn(whole)).toISOString() }
}

/**
 * Whether the publisher was asked within the limit and had nothing newer: some ecosystems have a new record only now and then. NVD has a file
 * for each year, and all of them count.
 */
function isUpToDate(source: NeedSource, ecosystem: string, held: HeldData): boolean {
  const since = new Date(held.now.getTime() - held.limitDays * dayMs).toISOString()
  const checked = addressesOfAll(source, ecosystem, held).filter(
    ({ lastCheckedAt, lastError }) => lastError === null && lastCheckedAt !== null && lastCheckedAt >= since,
  )
  if (ecosystem !== 'cpe') return checked.length > 0
  const tails = new Set(checked.map(({ url }) => tailOf(url)))
  return publishedAddresses(ecosystem, held.now.getUTCFullYear()).every(({ url }) => tails.has(tailOf(url)))
}

/** Returns the URLs of a source that serve all of an ecosystem, or a year of NVD: others serve single records or changes. */
function addressesOfAll(source: NeedSource, ecosystem: string, { addresses, now }: HeldData): readonly NeedAddress[] {
  const tails = new Set(publishedAddresses(ecosystem, now.getUTCFullYear()).map(({ url }) => tailOf(url)))
  return addresses.filter(
    ({ url, sourceName }) =>
      (sourceName === source.name || url === source.url) &&
      (tails.has(tailOf(url)) || (ecosystem !== 'cpe' && servesAll(source, url))),
  )
}

/**
 * Whether a URL that is not published for an ecosystem serves a whole source: Go's database, an archive of OSV that is not of another
 * ecosystem, or the URL of the last import if that was whole.
 */
function servesAll(source: NeedSource, url: string): boolean {
  const { kind } = source
  const tail = tailOf(url)
  const published = knownAddresses.find((known) => tailOf(known.url) === tail)
  if (published !== undefined && tail !== everything) return published.kind === kind && kind !== 'OSV'
  if (kind === 'OSV' && tail.endsWith('/all.zip')) return true
  return url === source.url && (source.isWhole || findFeedFacts(kind)?.isMerged === false)
}

function isWhole(source: NeedSource, ecosystem: string): boolean {
  if (isCatalog(ecosystem)) return source.kind === ecosystem
  return isComparedWith(source) && wholeEcosystems(source).includes(ecosystem)
}

function hasRecords(source: NeedSource, ecosystem: string): boolean {
  if (ecosystem === 'cpe') return source.kind === 'NVD' && source.records > 0
  return isComparedWith(source) && (source.parts.get(ecosystem) ?? 0) > 0
}

function isComparedWith({ kind }: NeedSource): boolean {
  return findFeedFacts(kind)?.isSecondary !== true
}

function isCatalog(ecosystem: string): boolean {
  return catalogs.some((catalog) => catalog === ecosystem)
}

/** Offers the URLs that the source in use has, otherwise the publisher's or a mirror of it. */
function offerFor(ecosystem: string, whole: NeedSource | undefined, held: HeldData): AdvisoryOffer | null {
  const known = publishedAddresses(ecosystem, held.now.getUTCFullYear())
  const used = whole ? addressesOfAll(whole, ecosystem, held) : []
  // NVD's feed of changes alone leaves a hole once it is older than eight days.
  if (whole && used.length > 0 && ecosystem !== 'cpe') {
    const addresses = used.map((address) => toOffered(address))
    return { name: whole.name, kind: whole.kind, addresses, ...sizeOf(whole.name, known, held) }
  }
  const [first] = known
  if (!first) return null
  const addresses = known.map((address) => findStored(address, held.addresses) ?? toOffered(address))
  return { name: first.name, kind: first.kind, addresses, ...sizeOf(first.name, known, held) }
}

function findStored({ url }: KnownAddress, stored: readonly NeedAddress[]): OfferedAddress | undefined {
  const found =
    stored.find((address) => address.url === url) ?? stored.find((address) => tailOf(address.url) === tailOf(url))
  return found && toOffered(found)
}

/** The part of a path that a mirror keeps: `npm/all.zip`, otherwise the name of the file. */
function tailOf(url: string): string {
  const parts = decodedPath(new URL(url)).split('/')
  return parts.slice(parts.at(-1) === 'all.zip' ? -2 : -1).join('/')
}

function toOffered(address: NeedAddress | KnownAddress): OfferedAddress {
  if (!('lastError' in address)) return { url: address.url, stored: false, lastError: null, lastRemedy: null }
  const { url, lastError, lastRemedy } = address
  return { url, stored: true, lastError, lastRemedy }
}

function sizeOf(
  name: string,
  known: readonly KnownAddress[],
  { sources, now }: HeldData,
): Pick<AdvisoryOffer, 'bytes' | 'bytesDate'> {
  const last = sources.find((source) => source.name === name)
  // Of a source with several files, the last import was one of them; and changes or single records say nothing about all of it.
  if (last?.isWhole === true && known.length <= 1 && now.getTime() - newestIn(last) <= maxSizeAgeDays * dayMs) {
    return { bytes: last.bytes, bytesDate: last.importedAt.slice(0, 10) }
  }
  const [measured, ...others] = known.map((address) => address.measured)
  if (measured === undefined || others.length > 0) return { bytes: null, bytesDate: null }
  return { bytes: measured.bytes, bytesDate: measured.date }
}
