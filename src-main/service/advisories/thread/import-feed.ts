import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { type FeedFile, type FeedItem, feedLimits } from '#service/feeds/reading/feed.ts'
import { readFeeds } from '#service/feeds/reading/read-feeds.ts'
import { sources } from '#service/feeds/feeds.ts'
import { FeedReading } from './feed-reading.ts'
import { type FeedImported, describeImport } from './describe-import.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { type DescribedSource, OtherSource } from './source-section.ts'
import { SourceTally } from './source-tally.ts'

/** A feed file to import. */
export interface FeedToRead {
  readonly path: string
  /** As the user named it. */
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  /** Name of the source; null: read from the content. */
  readonly name: string | null
  readonly url: string | null
}

export interface FeedImport extends FeedToRead {
  /** The current advisory data; null before the first import. */
  readonly current: string | null
  /** Where the next snapshot is built. */
  readonly buildFile: string
}

export interface FeedProgress {
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Fingerprints of trusted keys for bundles; absent: none. */
  readonly trustedKeys?: ReadonlySet<string> | undefined
  /** Called with the bytes of the file read so far. */
  report(bytes: number): void
}

/**
 * Reads one feed file into a new snapshot of the advisory data and finishes it. The current snapshot does not change.
 * @throws {Rejection} if the file is not a known feed, contains nothing that can be read, or would remove too much of its source
 */
export async function importFeed(input: FeedImport, progress: FeedProgress): Promise<FeedImported> {
  const build = new AdvisoryBuild(input.current, input.buildFile)
  try {
    const imported = await readFeed(build, input, progress)
    progress.signal.throwIfAborted()
    build.finish(progress.now().toISOString())
    return imported
  } catch (error) {
    build.discard()
    throw error
  }
}

/**
 * Reads a feed file into a build as one step, which is committed or rolled back as a whole.
 * @throws {Rejection} as `importFeed`
 */
export async function readFeed(build: AdvisoryBuild, input: FeedToRead, progress: FeedProgress): Promise<FeedImported> {
  const file = await openFeedFile(input.path, input.fileName)
  const given = { ...input, name: input.name?.trim() || null }
  try {
    return await readOnce(build, file, given, new Map(), progress)
  } catch (error) {
    // The first records were about one ecosystem and later ones are not. Reads everything to find the source name, then starts again.
    if (!(error instanceof OtherSource)) throw error
    return readOnce(build, file, given, await namesByContent(file, progress), progress)
  }
}

/** Removes a source from a copy of the data. */
export function removeFeed(
  sourceId: string,
  current: string | null,
  buildFile: string,
  now: string,
): { readonly message: string } {
  const build = new AdvisoryBuild(current, buildFile)
  try {
    const removed = removeSource(build, sourceId)
    build.finish(now)
    return removed
  } catch (error) {
    build.discard()
    throw error
  }
}

/** Removes a source from a build. Succeeds if it is already removed, because a job can run again after a crash. */
export function removeSource(build: AdvisoryBuild, id: string): { readonly message: string } {
  build.begin()
  const removed = build.removeSource({ id })
  build.commit()
  return { message: removed ? `${removed.name} removed` : 'Already removed' }
}

async function readOnce(
  build: AdvisoryBuild,
  file: FeedFile,
  input: FeedToRead,
  names: ReadonlyMap<FeedKind, string>,
  progress: FeedProgress,
): Promise<FeedImported> {
  build.begin()
  markPlace('the file', file.name)
  try {
    const reading = new FeedReading(build, {
      name: input.name,
      names,
      fileName: file.name,
      describe: (tally) => describeSource(input, tally, progress.now().toISOString()),
    })
    for await (const items of itemsOf(file, progress)) reading.take(items)
    reading.finish()
    progress.signal.throwIfAborted()
    const imported = describeImport(file.name, reading)
    build.commit()
    return imported
  } catch (error) {
    build.rollback()
    throw error
  }
}

/** Returns, by kind, the names of sources whose feeds do not name them. */
async function namesByContent(file: FeedFile, progress: FeedProgress): Promise<ReadonlyMap<FeedKind, string>> {
  const names = new Map<FeedKind, string>()
  let tally: SourceTally | undefined
  const close = () => {
    if (tally && tally.header.name === undefined) names.set(tally.header.kind, tally.sourceName())
  }
  for await (const items of itemsOf(file, progress)) {
    for (const item of items) {
      if (item.type === 'header') {
        close()
        tally = new SourceTally(item.header)
      } else tally?.add(item)
    }
  }
  close()
  return names
}

async function* itemsOf(
  file: FeedFile,
  { signal, report, trustedKeys }: FeedProgress,
): AsyncIterable<readonly FeedItem[]> {
  const onRecord = (name: string) => markPlace('the record', name)
  const options = { signal, onProgress: report, onRecord, limits: feedLimits, trustedKeys }
  for await (const items of readFeeds(file, sources, options)) {
    signal.throwIfAborted()
    yield items
  }
}

function describeSource(input: FeedToRead, tally: SourceTally, importedAt: string): DescribedSource {
  const { header, skipped, reasons } = tally
  return {
    ecosystems: tally.coveredEcosystems,
    skippedRecords: skipped,
    errors: reasons,
    dataDate: header.date,
    dataVersion: header.version,
    importedAt,
    bytes: input.bytes,
    sha256: input.sha256,
    licence: header.licence ?? null,
    attribution: header.attribution ?? null,
    url: header.url ?? input.url,
  }
}
