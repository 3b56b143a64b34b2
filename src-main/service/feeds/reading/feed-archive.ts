import { createHash } from 'node:crypto'
import { readFeedBytes } from './feed-bytes.ts'
import { type FeedFile, feedLimits } from './feed.ts'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { readTar } from '#service/archives/tar.ts'
import { type ArchiveLimits, UnpackMeter } from '#service/archives/unpack-meter.ts'
import { readZip, readZipBytes } from '#service/archives/zip.ts'

export interface ArchiveOptions {
  readonly limits?: ArchiveLimits | undefined
  readonly signal?: AbortSignal | undefined
  /** Tests whether a file of this name is wanted. If absent, every file is. */
  readonly wants?: ((name: string) => boolean) | undefined
  /** Called with the name of each file that is not wanted, perhaps more than once. */
  readonly onSkip?: ((name: string) => void) | undefined
}

/** Tests whether a feed file is an archive of files. */
export function isArchive({ wrapping }: FeedFile): boolean {
  return wrapping === 'zip' || wrapping === 'tar'
}

/**
 * Reads the files of a zip or tar archive one after the other, including those of nested zip archives (one level):
 * `npm/all.zip/GHSA-….json`. Tar archives may be compressed with gzip or zstd. A repeated name, a link and a deeper archive have a skip
 * reason instead of content.
 * @throws {Rejection} if the archive is damaged, truncated or exceeds a limit
 */
export async function* readFeedArchive(file: FeedFile, options: ArchiveOptions = {}): AsyncGenerator<ArchiveEntry> {
  const { limits = feedLimits, signal } = options
  const wants = createNameFilter(file, options)
  const meter = new UnpackMeter(limits)
  const seen = new SeenNames()
  for await (const entry of entriesOf(file, { signal, wants, meter })) {
    signal?.throwIfAborted()
    if (!isZipName(entry.name)) {
      if (wants(entry.name)) yield seen.add(entry.name) ? entry : { ...entry, read: () => sameName }
      continue
    }
    const content = entry.read()
    if (typeof content === 'string') yield { ...entry, read: () => content }
    else yield* readInner(content, entry, { wants, meter }, seen)
  }
}

function createNameFilter(
  { only }: FeedFile,
  { wants = () => true, onSkip }: ArchiveOptions,
): (name: string) => boolean {
  return (name) => {
    const isWanted = wants(name)
    if (!isWanted) onSkip?.(name)
    return isWanted && (only === undefined || only.has(name) || !/\.json(?:\.gz)?$/i.test(name))
  }
}

const sameName = 'duplicate file name'

interface ArchiveRequest {
  readonly meter: UnpackMeter
  wants(name: string): boolean
}

function entriesOf(
  file: FeedFile,
  { meter, wants, signal }: ArchiveRequest & { readonly signal: AbortSignal | undefined },
): AsyncGenerator<ArchiveEntry> {
  const what = `"${file.name}"`
  if (file.wrapping === 'zip') return readZip(file.path, what, meter)
  let position = 0
  const onProgress = (bytes: number): void => {
    position = bytes
  }
  return readTar(readFeedBytes(file, { limits: meter.limits, signal, onProgress }), what, {
    meter,
    wants: (name) => isZipName(name) || wants(name),
    position: () => position,
  })
}

async function* readInner(
  content: Buffer,
  outer: ArchiveEntry,
  { meter, wants }: ArchiveRequest,
  seen: SeenNames,
): AsyncGenerator<ArchiveEntry> {
  for await (const { name: inner, read } of readZipBytes(content, `"${outer.name}"`, meter)) {
    const name = `${outer.name}/${inner}`
    const entry = { name, position: outer.position, read }
    if (isZipName(inner)) yield { ...entry, read: () => 'archives nested more than two levels deep are not supported' }
    else if (wants(name)) yield seen.add(name) ? entry : { ...entry, read: () => sameName }
  }
}

function isZipName(name: string): boolean {
  return /\.zip$/i.test(name)
}

/** Names seen so far. Long names are stored as digests, so that memory use is proportional to the number of entries. */
class SeenNames {
  readonly #names = new Set<string>()

  /** Returns false if the name was seen before. */
  add(name: string): boolean {
    const key = name.length <= 120 ? name : createHash('sha256').update(name).digest('base64')
    if (this.#names.has(key)) return false
    this.#names.add(key)
    return true
  }
}
