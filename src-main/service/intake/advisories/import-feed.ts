import { AdvisoryBuild, type BuiltSource } from '#service/db/advisory-build.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { refusalOfFeed } from '#service/vulnerabilities/feed-refusal.ts'
import { type FeedFile, type FeedItem, feedLimits, type FeedSource } from '#service/vulnerabilities/feed.ts'
import { openFeedFile } from '#service/vulnerabilities/feed-file.ts'
import { sources } from '#service/vulnerabilities/sources/sources.ts'
import { advisoryRow } from './advisory-rows.ts'
import { SourceTally } from './source-tally.ts'

export interface FeedImport {
  readonly path: string
  /** As the person called it. */
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  /** Name of the source; null: read from the content. */
  readonly name: string | null
  readonly url: string | null
  /** The advisory data in use; null before the first import. */
  readonly current: string | null
  /** Where the next state is made. */
  readonly buildFile: string
}

export interface FeedImported {
  readonly sourceId: string
  readonly sourceName: string
  readonly records: number
  readonly skippedCount: number
  readonly skips: readonly string[]
  /** What came out of it, in words. */
  readonly message: string
}

export interface FeedProgress {
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Bytes of the file read so far. */
  report(bytes: number): void
}

/**
 * Reads a feed file into the next state of the advisory data, where it takes the place of its source's earlier data. Nothing that
 * is in use changes.
 *
 * @throws Rejection when the file is no feed that is known, or holds no record that can be read.
 */
export async function importFeed(input: FeedImport, progress: FeedProgress): Promise<FeedImported> {
  const file = await openFeedFile(input.path, input.fileName)
  const feed = await recognise(file)
  const build = new AdvisoryBuild(input.current, input.buildFile)
  try {
    const tally = await readAll(feed, file, build, progress)
    if (tally.records === 0) throw new Rejection(nothingRead(input.fileName, tally))
    progress.signal.throwIfAborted()
    const now = progress.now().toISOString()
    const source = describeSource(input, tally, now, file.wrapping === 'zip')
    const { id, records, before } = build.replaceSource(source)
    progress.signal.throwIfAborted()
    build.finish(now)
    return {
      sourceId: id,
      sourceName: source.name,
      records,
      skippedCount: tally.skipped,
      skips: tally.reasons,
      message: inWords(source.name, records, before, tally.skipped),
    }
  } catch (error) {
    build.discard()
    throw error
  }
}

/** Takes a source out of a copy of the data. Throws a Rejection when there is none of that id. */
export function removeFeed(
  sourceId: string,
  current: string | null,
  buildFile: string,
  now: string,
): { readonly message: string } {
  const build = new AdvisoryBuild(current, buildFile)
  try {
    const name = build.removeSource(sourceId)
    if (name === undefined) throw new Rejection('Advisory source not found')
    build.finish(now)
    return { message: `${name} removed` }
  } catch (error) {
    build.discard()
    throw error
  }
}

async function recognise(file: FeedFile): Promise<FeedSource> {
  for (const source of sources) if (await source.recognises(file)) return source
  throw new Rejection(`"${file.name}" ${refusalOfFeed(file)}`)
}

async function readAll(
  feed: FeedSource,
  file: FeedFile,
  build: AdvisoryBuild,
  { signal, report }: FeedProgress,
): Promise<SourceTally> {
  const tally = new SourceTally()
  if (feed.kind === 'KEV') build.clearKev()
  if (feed.kind === 'EPSS') build.clearEpss()
  for await (const items of feed.read(file, { signal, onProgress: report, limits: feedLimits })) {
    signal.throwIfAborted()
    for (const item of items) tally.add(item)
    store(build, items)
  }
  return tally
}

function store(build: AdvisoryBuild, items: readonly FeedItem[]): void {
  const advisories = items.flatMap((item) => (item.type === 'advisory' ? [advisoryRow(item.advisory)] : []))
  const kev = items.flatMap((item) => (item.type === 'kev' ? [item.kev] : []))
  const epss = items.flatMap((item) => (item.type === 'epss' ? [item.epss] : []))
  if (advisories.length > 0) build.addAdvisories(advisories)
  if (kev.length > 0) build.addKev(kev)
  if (epss.length > 0) build.addEpss(epss)
}

function describeSource(input: FeedImport, tally: SourceTally, importedAt: string, isArchive: boolean): BuiltSource {
  return {
    name: input.name?.trim() || tally.sourceName(),
    kind: tally.header?.kind ?? 'OSV',
    ecosystems: tally.coveredEcosystems(isArchive),
    skippedRecords: tally.skipped,
    newestRecord: tally.newest,
    dataDate: tally.header?.date ?? null,
    dataVersion: tally.header?.version ?? null,
    importedAt,
    bytes: input.bytes,
    sha256: input.sha256,
    licence: null,
    url: input.url,
  }
}

function nothingRead(fileName: string, tally: SourceTally): string {
  const [reason] = tally.reasons
  return `"${fileName}" holds no record that can be read${reason === undefined ? '' : `; ${reason}`}`
}

function inWords(name: string, records: number, before: number | null, skipped: number): string {
  const parts = [`${name}: ${records} records`]
  if (before !== null && records < before * 0.8) parts.push(`${before} before`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}
