import { feedKinds } from '#service/domain/advisories/feed-kinds.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { archivedFeedFile } from './feed-file.ts'
import { describeUnsupportedFeed } from './describe-unsupported-feed.ts'
import type { FeedFile, FeedItem, FeedOptions, FeedSource } from './feed.ts'

/** Files of an archive that are looked at one by one because the feed that it mostly holds does not know them. */
const maxSampledEntries = 200_000
/** Files that may be a feed, by their names. */
const feedName = /\.(?:json|csv)(?:\.gz|\.zst)?$|(?:^|\/)security-support-/i
/** Files and folders of a repository beside its content, and lists of what lies in the archive: to look at them reads all of a tar again. */
const sidecarName = /(?:^|\/)(?:\.[^./]|(?:changes|modified_id)\.csv$)/i

type Skipped = Extract<FeedItem, { type: 'skip' }>

/** A file that is no feed. */
class UnknownFeed extends Rejection {
  constructor(file: FeedFile) {
    super(`"${file.name}" ${describeUnsupportedFeed(file)}`)
  }
}

/**
 * Items of a feed file in batches; of an archive, one after the other all feeds that it holds: first the one that its first files belong
 * to, then those that other files of it are. Each begins with a header.
 *
 * @throws UnknownFeed when the file is none
 * @throws Rejection when a feed in it cannot be read as a whole
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

/** Files of an archive that are not what it mostly holds. */
class OtherFiles {
  readonly names = new Set<string>()
  #skipped: Skipped[] = []

  add(name: string): void {
    if (this.names.size < maxSampledEntries && feedName.test(name) && !sidecarName.test(name)) this.names.add(name)
  }

  /** What could not be read may belong to another feed: it is kept until that is known. */
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

  /** What belongs to no other feed either. */
  skips(found: ReadonlyMap<string, FeedSource>): readonly FeedItem[] {
    return this.#skipped.filter(({ name }) => !found.has(name))
  }
}

/** Which feed each of these files is; those that are none are left out. */
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

/** Records and documents that are compressed one by one are beside the plain ones in some archives: those are read. */
function canBeRead(name: string, { kind }: FeedSource): boolean {
  return kind === 'NVD' || !feedKinds[kind].isMerged || /\.json$/i.test(name)
}

/** Feeds that merge are read as from an archive of their own; of sets each file is one. Their order does not depend on the archive's. */
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
