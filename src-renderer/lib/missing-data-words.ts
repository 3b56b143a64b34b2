import type { AdvisoryJobsQuery, MissingAdvisoryDataQuery } from '#renderer/generated/documents.ts'
import { daysSince, formatBytes, formatCount, formatDone, formatNumber } from './format.ts'
import { plural } from './plural.ts'
import * as texts from './texts.ts'

export type Need = MissingAdvisoryDataQuery['advisoryNeeds'][number]
export type DataJob = AdvisoryJobsQuery['jobs']['nodes'][number]

/** A source that serves missing or old data, with its files. */
export interface MissingSource {
  /** Its URLs as one text. */
  readonly key: string
  readonly name: string
  readonly urls: readonly string[]
  readonly bytes: number | null
  readonly bytesDate: string | null
  /** The ecosystems that wait for it. */
  readonly labels: readonly string[]
  /** Errors of the last fetch. */
  readonly errors: readonly { readonly url: string; readonly message: string; readonly remedy: string | null }[]
}

const maxNamed = 4
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Returns what is missing or old and could be had. */
export function missingNeeds(needs: readonly Need[]): readonly Need[] {
  return needs.filter(({ state, offers }) => ['NONE', 'PARTIAL', 'OLD'].includes(state) && offers.length > 0)
}

/** Tests whether there are components without data to compare them with, that could be had. */
export function hasUncompared(needs: readonly Need[]): boolean {
  return uncomparedNeeds(needs).length > 0
}

/** Returns the ecosystems of components that are compared with nothing or only single records, and whose data could be had. */
export function uncomparedNeeds(needs: readonly Need[]): readonly Need[] {
  return missingNeeds(needs).filter(({ state, componentsCount }) => state !== 'OLD' && componentsCount !== null)
}

/** Returns the sources of what is missing or old, each once. */
export function sourcesOf(needs: readonly Need[]): readonly MissingSource[] {
  const sources = new Map<string, MissingSource>()
  for (const need of missingNeeds(needs)) {
    for (const { name, bytes, bytesDate, addresses } of need.offers) {
      const urls = addresses.map(({ url }) => url)
      const key = urls.join('\n')
      const errors = addresses.flatMap(({ url, lastError, lastErrorRemedy }) =>
        lastError === null ? [] : [{ url, message: lastError, remedy: lastErrorRemedy }],
      )
      const labels = [...(sources.get(key)?.labels ?? []), labelOf(need.ecosystem)]
      sources.set(key, { key, name, urls, bytes, bytesDate, labels, errors })
    }
  }
  return [...sources.values()]
}

/** Names an ecosystem in a sentence. */
function labelOf(ecosystem: string): string {
  return ecosystem === 'cpe' ? texts.cpeNames : ecosystem
}

/** Describes what is missing: `No data for npm (1,115 components) and PyPI (12).`, `npm data is 1,658 days old.` */
export function describeMissing(needs: readonly Need[], now: number): readonly string[] {
  const missing = missingNeeds(needs)
  const of = (state: Need['state']) => missing.filter((need) => need.state === state)
  const [none, partial, old] = [of('NONE'), of('PARTIAL'), of('OLD')]
  return [
    none.length > 0 && `No data for ${nameAll(none)}.`,
    partial.length > 0 && `Only single records for ${nameAll(partial)}.`,
    old.length > 0 && describeOld(old, now),
  ].filter((sentence) => sentence !== false)
}

/** Describes packages that nothing can be downloaded for; undefined if there are none. */
export function describeWithoutSource(needs: readonly Need[]): string | undefined {
  const without = needs.filter(({ state }) => state === 'NO_SOURCE')
  return without.length === 0 ? undefined : texts.waybillKnowsNoPublicSourceFor(nameAll(without))
}

function nameAll(needs: readonly Need[]): string {
  const first = needs.findIndex(({ componentsCount }) => componentsCount !== null)
  const names = needs.map(({ ecosystem, componentsCount: count }, at) => {
    if (count === null) return labelOf(ecosystem)
    return `${labelOf(ecosystem)} (${at === first ? formatCount(count, texts.componentForms) : formatNumber(count)})`
  })
  return joinNames(names)
}

function joinNames(names: readonly string[]): string {
  if (names.length <= maxNamed + 1) return list.format(names)
  return list.format([...names.slice(0, maxNamed), texts.numberMore(formatNumber(names.length - maxNamed))])
}

function describeOld(old: readonly Need[], now: number): string {
  const ages = old.map(({ ecosystem, dataDate }) => ({
    label: labelOf(ecosystem),
    age: dataDate === null ? null : formatCount(daysSince(dataDate, now), texts.dayForms),
  }))
  const [only, ...others] = ages
  if (only && others.length === 0) return texts.dataIsOld(only.label, only.age ?? texts.someDays)
  return texts.oldDataAges(joinNames(ages.map(({ label, age }) => (age === null ? label : `${label} (${age})`))))
}

/** Words of the button that fetches: `Fetch 3 sources (about 212 MB)`. The size stands there only if that of every source is known. */
export function fetchLabel(sources: readonly MissingSource[]): string {
  const { total, unknown } = countBytes(sources)
  return texts.fetchSourcesTotal(
    formatCount(sources.length, texts.sourceForms),
    unknown === 0 ? texts.aboutTotal(formatBytes(total)) : '',
  )
}

/** A source in the list: what is missing, being fetched, or was fetched by this window. */
export interface SourceRow {
  readonly source: MissingSource
  readonly progress: SourceProgress | undefined
  readonly isDone: boolean
}

/** A source whose fetch has begun, and the version that needed it. */
export interface StartedSource {
  readonly source: MissingSource
  /** Null: all versions. */
  readonly versionId: string | null
}

/**
 * Returns the missing sources of a version with their progress, and those that were fetched for it and are there now. What was fetched for another
 * version says nothing of this one: it may have failed, and not be needed here.
 */
export function rowsOfSources(
  missing: readonly MissingSource[],
  {
    started,
    versionId,
    jobs,
  }: {
    readonly started: readonly StartedSource[]
    readonly versionId: string | null
    readonly jobs: readonly DataJob[]
  },
): readonly SourceRow[] {
  const isMissing = ({ key }: MissingSource) => missing.some((source) => source.key === key)
  const others = started.filter((one) => one.versionId === versionId && !isMissing(one.source))
  return [...missing, ...others.map(({ source }) => source)].map((source): SourceRow => {
    const progress = progressOf(source, jobs)
    return { source, progress, isDone: progress === undefined && !isMissing(source) }
  })
}

/** Describes the size of the download as far as it is known; undefined if all of it is. */
export function sizeNote(sources: readonly MissingSource[]): string | undefined {
  const { total, unknown } = countBytes(sources)
  if (unknown === 0) return undefined
  if (unknown === sources.length) return texts.sizeIsShownWhenTheDownload
  const rest = sources.length - unknown
  return texts.aboutTheSizeOfIsShown(
    formatCount(rest, texts.sourceHasForms),
    formatBytes(total),
    plural(unknown, { one: texts.theOther, other: texts.otherUnknown(formatNumber(unknown)) }),
  )
}

function countBytes(sources: readonly MissingSource[]) {
  const known = sources.flatMap(({ bytes }) => bytes ?? [])
  return { total: known.reduce((sum, bytes) => sum + bytes, 0), unknown: sources.length - known.length }
}

/** Returns the hosts that are contacted for the files, each once. */
export function hostsOf(sources: readonly Pick<MissingSource, 'urls'>[]): readonly string[] {
  return [...new Set(sources.flatMap(({ urls }) => urls.map((url) => new URL(url).host)))].toSorted()
}

/** How far fetching one source is. */
export interface SourceProgress {
  /** 0 to 1. */
  readonly value: number
  readonly words: string
  readonly jobs: readonly DataJob[]
}

/**
 * Returns how far fetching a source is; undefined if it is not being fetched. An import that a fetch waits for counts instead of it, because it
 * knows the records.
 */
export function progressOf(
  { urls }: Pick<MissingSource, 'urls'>,
  jobs: readonly DataJob[],
): SourceProgress | undefined {
  const own = jobs.filter(({ subject }) => subject !== null && urls.includes(subject))
  const fetching = own.filter(({ kind }) => kind === 'REFRESH_ADVISORIES')
  if (fetching.length === 0) return undefined
  if (urls.length > 1) {
    const done = urls.length - fetching.length
    return {
      value: done / urls.length,
      words: texts.doneOfFiles(formatNumber(done), formatCount(urls.length, texts.fileForms)),
      jobs: fetching,
    }
  }
  const importing = own.find(({ kind, state }) => kind === 'IMPORT_ADVISORIES' && state === 'RUNNING')
  const [fetch] = fetching
  if (fetch === undefined) return undefined
  // The first half is the download, as the service counts it.
  const value = importing ? 0.5 + importing.progress / 2 : fetch.progress
  return { value, words: describeStep(importing ?? fetch), jobs: fetching }
}

/** The host of a download stands in its URL, and is left out here. */
function describeStep({ kind, state, message, done, total, unit }: DataJob): string {
  if (state === 'QUEUED') return texts.queued
  if (done === null) return message
  const step = kind === 'REFRESH_ADVISORIES' ? texts.fetching : message
  if (total !== null) return `${step}, ${formatDone(done, total, unit)}`
  return `${step}, ${unit === 'bytes' ? formatBytes(done) : `${formatNumber(done)} ${unit ?? ''}`.trim()}`
}

/** What the user may do about missing data, and where the service is. */
export interface DataAccess {
  readonly networkAllowed: boolean
  /** May allow network access. */
  readonly isAdmin: boolean
  /** May fetch and import. */
  readonly mayChange: boolean
  /** The service is shared by several computers. */
  readonly isServer: boolean
}

/** Says who may do what the user may not, otherwise what fetches the files and how much that is. */
export function describeWay(access: DataAccess, sources: readonly MissingSource[]): string {
  const { networkAllowed, isAdmin, mayChange, isServer } = access
  if (!mayChange) return texts.askAnOperatorToFetch
  if (!networkAllowed && !isAdmin) return texts.networkAccessIsOffAsk
  return [networkAllowed && isServer && 'The server fetches the files.', sizeNote(sources)].filter(Boolean).join(' ')
}
