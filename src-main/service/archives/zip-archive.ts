import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { constants as zlib, crc32, inflateRawSync } from 'node:zlib'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { Rejection } from '#service/domain/rejection.ts'
import type { FeedLimits } from '#service/feeds/reading/feed.ts'
import type { ArchiveEntry, UnpackBudget } from './archive-entry.ts'

const windowBytes = 1_048_576
/** Fixed part of a local file header (APPNOTE.TXT 4.3.7). */
const localHeaderBytes = 30

/** Bytes of a zip archive, read where they are needed. */
interface ZipBytes {
  readonly size: number
  openWindow(): Window
}

/** Reads a part of the archive, or gives undefined beyond its end. The result is valid until the next call. */
type Window = (position: number, length: number) => Buffer | undefined

/**
 * The files of a zip archive one after the other, folders left out. Blocks its thread while it reads: for workers. What is unpacked
 * is counted as it comes, not as the archive claims. Throws a Rejection for an archive that cannot be read.
 */
export async function* readZip(
  path: string,
  name: string,
  limits: FeedLimits,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveEntry> {
  const fd = openSync(path, 'r')
  try {
    yield* readEntries({ size: fstatSync(fd).size, openWindow: () => windowOf(fd) }, name, limits, budget)
  } finally {
    closeSync(fd)
  }
}

/** The files of a zip archive that is in memory, for one that was inside another. */
export function readZipBytes(
  content: Buffer,
  name: string,
  limits: FeedLimits,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveEntry> {
  const window: Window = (position, length) =>
    position + length > content.length ? undefined : content.subarray(position, position + length)
  return readEntries({ size: content.length, openWindow: () => window }, name, limits, budget)
}

async function* readEntries(
  bytes: ZipBytes,
  name: string,
  limits: FeedLimits,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(bytes, name)
  if (zip.entryCount > budget.entries) {
    throw new Rejection(`"${name}" has ${zip.entryCount} entries, more than ${budget.entries}`)
  }
  const window = bytes.openWindow()
  const entries = zip.eachEntry()
  let packed = 0
  for (;;) {
    const next = await asRejection(name, () => entries.next())
    if (next.done === true) return
    budget.entries -= 1
    if (budget.entries < 0) throw new Rejection(`"${name}" has more than ${limits.entries} entries`)
    const entry = next.value
    packed += entry.compressedSize
    // Bytes that are used twice make a small archive unpack to a giant one.
    if (packed > bytes.size) throw new Rejection(`"${name}" is not a readable zip archive: its entries overlap`)
    // Some programs write names as Windows has them.
    const label = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
    if (label.endsWith('/')) continue
    yield {
      name: label,
      position: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize,
      read: () => unpack(entry, label, window, budget, limits),
    }
  }
}

function openZip(bytes: ZipBytes, name: string): Promise<ZipFile> {
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
  return asRejection(name, () =>
    fromRandomAccessReaderPromise(new DirectoryReader(bytes.openWindow()), bytes.size, options),
  )
}

function unpack(
  entry: Entry,
  label: string,
  window: Window,
  budget: UnpackBudget,
  limits: FeedLimits,
): Buffer | string {
  if (entry.isEncrypted()) return 'it is encrypted'
  if (entry.compressedSize > limits.entryBytes)
    throw new Rejection(`"${label}" is larger than ${limits.entryBytes} bytes`)
  const header = window(entry.relativeOffsetOfLocalHeader, localHeaderBytes)
  if (header === undefined || header.readUInt32LE(0) !== 0x04034b50) return 'its archive entry is damaged'
  const start = entry.relativeOffsetOfLocalHeader + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = window(start, entry.compressedSize)
  if (packed === undefined) return 'the archive is truncated'
  const allowed = Math.min(limits.entryBytes, budget.bytes)
  const content = inflate(packed, entry, allowed)
  if (content === 'too large' || (typeof content !== 'string' && content.length > allowed)) {
    throw new Rejection(`"${label}" unpacks to more than ${allowed} bytes`)
  }
  if (typeof content === 'string') return content
  budget.bytes -= content.length
  if (content.length !== entry.uncompressedSize)
    return `it has ${content.length} bytes instead of the declared ${entry.uncompressedSize}`
  return crc32(content) === entry.crc32 ? content : 'its checksum does not match'
}

function inflate(
  packed: Buffer,
  { compressionMethod: method, uncompressedSize }: Pick<Entry, 'compressionMethod' | 'uncompressedSize'>,
  allowed: number,
): Buffer | string {
  if (method === 0) return packed
  if (method !== 8) return `its compression method ${method} is not supported`
  const isBelievable = uncompressedSize <= allowed
  const most = isBelievable ? uncompressedSize : allowed
  // One buffer of that size, and no other when it holds more: with the byte more its end is seen.
  const chunkSize = Math.min(Math.max(most + 1, zlib.Z_MIN_CHUNK), windowBytes)
  try {
    return inflateRawSync(packed, { chunkSize, maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return isBelievable ? `it has more than the declared ${uncompressedSize} bytes` : 'too large'
    return 'its data is damaged'
  }
}

/** Archives are read nearly in order: a window over the file saves most reads. */
function windowOf(fd: number): Window {
  const buffer = Buffer.alloc(windowBytes)
  let from = 0
  let to = 0
  return (position, length) => {
    if (length > windowBytes) {
      const large = Buffer.alloc(length)
      return readSync(fd, large, 0, length, position) === length ? large : undefined
    }
    if (position < from || position + length > to) {
      from = position
      to = position + readSync(fd, buffer, 0, windowBytes, position)
    }
    return position + length > to ? undefined : buffer.subarray(position - from, position - from + length)
  }
}

/** Gives yauzl the archive's directory. */
class DirectoryReader extends RandomAccessReader {
  readonly #window: Window

  constructor(window: Window) {
    super()
    this.#window = window
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const found = this.#window(position, length)
    found?.copy(buffer, offset)
    // Not at once: yauzl expects the answer after its call has returned.
    process.nextTick(callback, found === undefined ? new Error('the archive is truncated') : null)
  }

  /** Content is not read through yauzl. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#window(start, end - start) ?? Buffer.alloc(0)])
  }
}

async function asRejection<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Rejection(
      `"${name}" is not a readable zip archive: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
