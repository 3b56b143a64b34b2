import { feedKinds } from '#service/domain/advisories/feed-kinds.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { archivedFeedFile } from './feed-file.ts'
import { describeUnsupportedFeed } from './describe-unsupported-feed.ts'
import type { FeedFile, FeedItem, FeedOptions, FeedSource } from './feed.ts'

/** Maximum number of files of an archive that are checked one by one because its main feed does not recognize them. */
const maxSampledEntries = 200_000
/** Names of files that may be a feed. */
const feedName = /\.(?:json|csv)(?:\.gz|\.zst)?$|(?:^|\/)security-support-/i
/**
 * Files and folders of a repository next to its content, and lists of the archive's content. They are ignored, because checking them reads
 * a tar archive a second time.
 */
const sidecarName = /(?:^|\/)(?:\.[^./]|(?:changes|modified_id)\.csv$)/i

type Skipped = Extract<FeedItem, { type: 'skip' }>

/** A file that is no feed. */
class UnknownFeed extends Rejection {
  constructor(file: FeedFile) {
    super(`"${file.name}" ${describeUnsupportedFeed(file)}`)
  }
}

/**
 * Reads the items of a feed file in batches. An archive may contain several feeds, which are read one after the other: first that of its
 * first files, then those of its other files. Each begins with a header.
 * @throws {UnknownFeed} if the file is not a feed
 * @throws {Rejection} if a feed in it cannot be read as a whole
 */
export async function* readFeeds(
  file: FeedFile,
  sources: readonly FeedSource[],
  options: FeedOptions = {},
): AsyncGenerator<readonly FeedItem[]> {
  const main = await find(file, sources)
  if (!isArchive(file)) {
    if (!main) throw new UnknownFeed(file)
    yield* main.read(file, options)
    return
  }
  const others = new OtherFiles()
  const passedOver = (name: string): void => others.add(name)
  if (main) yield* others.holdSkips(main.read(file, { ...options, onSkip: passedOver }))
  else await listNames(file, options, passedOver)
  const found = await detectFeed(
    file,
    others.names,
    sources.filter((source) => mayBeSidecar(source, main)),
    options,
  )
  if (!main && found.size === 0) throw new UnknownFeed(file)
  yield others.skips(found)
  yield* readFound(file, found, options)
}

async function find(file: FeedFile, sources: readonly FeedSource[]): Promise<FeedSource | undefined> {
  for (const source of sources) if (await source.recognizes(file)) return source
  return undefined
}

function mayBeSidecar({ kind }: FeedSource, main: FeedSource | undefined): boolean {
  if (kind === 'BUNDLE' || kind === main?.kind) return false
  return main === undefined || !feedKinds[kind].isOsvSchema || !feedKinds[main.kind].isOsvSchema
}

async function listNames(file: FeedFile, { limits, signal }: FeedOptions, add: (name: string) => void): Promise<void> {
  const wants = (name: string): boolean => {
    add(name)
    return false
  }
  for await (const _ of readFeedArchive(file, { limits, signal, wants })) signal?.throwIfAborted()
}

/** Files of an archive that do not belong to its main feed. */
class OtherFiles {
  readonly names = new Set<string>()
  #skipped: Skipped[] = []

  add(name: string): void {
    if (this.names.size < maxSampledEntries && feedName.test(name) && !sidecarName.test(name)) this.names.add(name)
  }

  /** Holds skipped files back until it is known whether they belong to another feed. */
  async *holdSkips(batches: AsyncIterable<readonly FeedItem[]>): AsyncGenerator<readonly FeedItem[]> {
    for await (const batch of batches) {
      yield batch.filter((item) => {
        if (item.type !== 'skip' || this.#skipped.length >= maxSampledEntries) return true
        this.#skipped.push(item)
        this.add(item.name)
        return false
      })
    }
  }

  /** Returns the skipped files that belong to no other feed either. */
  skips(found: ReadonlyMap<string, FeedSource>): readonly FeedItem[] {
    return this.#skipped.filter(({ name }) => !found.has(name))
  }
}

/** Finds the feed of each of these files; files that are not a feed are omitted. */
async function detectFeed(
  file: FeedFile,
  names: ReadonlySet<string>,
  sources: readonly FeedSource[],
  { limits, signal }: FeedOptions,
): Promise<ReadonlyMap<string, FeedSource>> {
  const found = new Map<string, FeedSource>()
  if (names.size === 0) return found
  const wants = (name: string): boolean => names.has(name)
  for await (const { name, read } of readFeedArchive(file, { limits, signal, wants })) {
    const content = read()
    if (typeof content === 'string') continue
    const source = await find(await archivedFeedFile(name, content), sources)
    if (source && canBeRead(name, source)) found.set(name, source)
  }
  return found
}

/** Some archives contain single compressed records and documents next to plain ones. Those are read. */
function canBeRead(name: string, { kind }: FeedSource): boolean {
  return kind === 'NVD' || !feedKinds[kind].isMerged || /\.json$/i.test(name)
}

/**
 * Feeds that merge are read like an archive of their own. Each file of a set is read separately. The order does not depend on that of the
 * archive.
 */
async function* readFound(
  file: FeedFile,
  found: ReadonlyMap<string, FeedSource>,
  options: FeedOptions,
): AsyncGenerator<readonly FeedItem[]> {
  const { limits, signal } = options
  const sets = new Map([...found].filter(([, { kind }]) => !feedKinds[kind].isMerged))
  for (const [source, names] of Map.groupBy([...found.keys()], (name) => found.get(name))) {
    if (source && feedKinds[source.kind].isMerged)
      yield* source.read({ ...file, only: new Set(names) }, { limits, signal })
  }
  for (const [wanted, source] of [...sets].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for await (const { name, read } of readFeedArchive(file, { limits, signal, wants: (one) => one === wanted })) {
      const content = read()
      if (typeof content === 'string') yield [{ type: 'skip', name, reason: content }]
      else yield* source.read(await archivedFeedFile(name, content), { limits, signal })
    }
  }
}
