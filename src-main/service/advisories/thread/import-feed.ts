import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import type { BuiltSource } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { isArchive } from '#service/feeds/reading/feed-archive.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { type FeedFile, type FeedItem, feedLimits } from '#service/feeds/reading/feed.ts'
import { readFeeds } from '#service/feeds/reading/read-feeds.ts'
import { sources } from '#service/feeds/feeds.ts'
import { FeedReading } from './feed-reading.ts'
import { type FeedImported, describeImport } from './describe-import.ts'
import { OtherSource } from './source-section.ts'
import { SourceTally } from './source-tally.ts'

/** A feed file to take in. */
export interface FeedToRead {
  readonly path: string
  /** As the person called it. */
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  /** Name of the source; null: read from the content. */
  readonly name: string | null
  readonly url: string | null
}

export interface FeedImport extends FeedToRead {
  /** The advisory data in use; null before the first import. */
  readonly current: string | null
  /** Where the next state is made. */
  readonly buildFile: string
}

export interface FeedProgress {
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Fingerprints of the keys whose bundles are taken; absent: none. */
  readonly trustedKeys?: ReadonlySet<string> | undefined
  /** Bytes of the file read so far. */
  report(bytes: number): void
}

/**
 * Reads one feed file into the next state of the advisory data and finishes it. Nothing that is in use changes.
 *
 * @throws Rejection when the file is no feed that is known, holds nothing that can be read, or would take away much of its source.
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
 * Reads a feed file into a build, as one step: taken whole or not at all.
 *
 * @throws Rejection as `importFeed` does
 */
export async function readFeed(build: AdvisoryBuild, input: FeedToRead, progress: FeedProgress): Promise<FeedImported> {
  const file = await openFeedFile(input.path, input.fileName)
  const given = { ...input, name: input.name?.trim() || null }
  try {
    return await readOnce(build, file, given, new Map(), progress)
  } catch (error) {
    // Its first records were about one ecosystem and later ones are not: read everything to know its name, then begin anew.
    if (!(error instanceof OtherSource)) throw error
    return readOnce(build, file, given, await namesByContent(file, progress), progress)
  }
}

/** Takes a source out of a copy of the data. */
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
  try {
    const reading = new FeedReading(build, {
      name: input.name,
      names,
      fileName: file.name,
      describe: (tally) => describeSource(input, tally, progress.now().toISOString(), isArchive(file)),
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

/** Names of the sources in a file whose feeds give them none, by their kinds. */
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
  for await (const items of readFeeds(file, sources, { signal, onProgress: report, limits: feedLimits, trustedKeys })) {
    signal.throwIfAborted()
    yield items
  }
}

function describeSource(input: FeedToRead, tally: SourceTally, importedAt: string, archive: boolean): BuiltSource {
  const { header, skipped, reasons } = tally
  return {
    ecosystems: tally.coveredEcosystems(archive),
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
