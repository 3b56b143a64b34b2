import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { constants as zlib, crc32, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { Rejection } from '#service/domain/rejection.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import type { UnpackMeter } from './unpack-meter.ts'

/** One file of a zip archive. */
export interface ZipEntry extends ArchiveEntry {
  /** Returns the start of the file for detecting its format: the output of the first KiB of packed data, or the reason as text. */
  beginning(): Buffer | string
}

const windowBytes = 1_048_576
/** Fixed part of a local file header (APPNOTE.TXT 4.3.7). */
const localHeaderBytes = 30
const beginningBytes = 1024
const stored = 0
const deflated = 8
/** Maximum number of bytes that a deflated byte can unpack to (zlib Technical Details). */
const maxDeflateRatio = 1032

/** Bytes of a zip archive, read on demand. */
interface ZipBytes {
  readonly size: number
  openWindow(): Window
}

/** Reads a part of the archive. Returns undefined beyond its end. The result is valid until the next call. */
type Window = (position: number, length: number) => Buffer | undefined

/**
 * Yields the files of a zip archive (APPNOTE.TXT) one by one, without folders. Blocks its thread while reading, so use it in workers.
 * Unpacked bytes are counted, whatever sizes the archive claims.
 * @param what name of the archive in messages
 * @throws {Rejection} if the archive cannot be read or exceeds a limit
 */
export async function* readZip(path: string, what: string, meter: UnpackMeter): AsyncGenerator<ZipEntry> {
  const fd = openSync(path, 'r')
  try {
    yield* readEntries({ size: fstatSync(fd).size, openWindow: () => windowOf(fd) }, what, meter)
  } finally {
    closeSync(fd)
  }
}

/** Yields the files of a zip archive in memory, for an archive inside another one. */
export function readZipBytes(content: Buffer, what: string, meter: UnpackMeter): AsyncGenerator<ZipEntry> {
  const window: Window = (position, length) =>
    position + length > content.length ? undefined : content.subarray(position, position + length)
  return readEntries({ size: content.length, openWindow: () => window }, what, meter)
}

async function* readEntries(bytes: ZipBytes, what: string, meter: UnpackMeter): AsyncGenerator<ZipEntry> {
  const zip = await openZip(bytes, what)
  meter.expectEntries(what, zip.entryCount)
  const window = bytes.openWindow()
  const entries = zip.eachEntry()
  let packed = 0
  for (;;) {
    const next = await asRejection(what, () => entries.next())
    if (next.done === true) return
    meter.countEntry(what)
    const entry = next.value
    packed += entry.compressedSize
    // If entries share bytes, a small archive can unpack to a giant one.
    if (packed > bytes.size) throw new Rejection(`${what} cannot be unpacked: its entries overlap`)
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (name.endsWith('/')) continue
    const packedEntry = { entry, label: JSON.stringify(name), window, meter }
    yield {
      name,
      position: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize,
      beginning: () => unpackBeginning(packedEntry),
      read: () => unpack(packedEntry),
    }
  }
}

function openZip(bytes: ZipBytes, what: string): Promise<ZipFile> {
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
  return asRejection(what, () =>
    fromRandomAccessReaderPromise(new DirectoryReader(bytes.openWindow()), bytes.size, options),
  )
}

interface PackedEntry {
  readonly entry: Entry
  readonly label: string
  readonly window: Window
  readonly meter: UnpackMeter
}

/** Returns packed bytes of an entry, valid until the next call, or the reason as text if there are none. */
function packedBytes({ entry, window }: PackedEntry, length: number): Buffer | string {
  const { compressionMethod: method, relativeOffsetOfLocalHeader: at } = entry
  if (entry.isEncrypted()) return 'it is encrypted. Create the archive without a password'
  if (method !== stored && method !== deflated) return `compression method ${method} is not supported. Use Deflate`
  const header = window(at, localHeaderBytes)
  if (header === undefined || header.readUInt32LE(0) !== 0x04034b50) return 'its archive entry is damaged'
  const start = at + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  return window(start, length) ?? 'the archive is truncated'
}

function unpackBeginning(packedEntry: PackedEntry): Buffer | string {
  const { entry, label, meter } = packedEntry
  const packed = packedBytes(packedEntry, Math.min(entry.compressedSize, beginningBytes))
  if (typeof packed === 'string') return packed
  if (entry.compressionMethod === stored) return Buffer.from(packed)
  // The data is truncated on purpose. Whatever can be unpacked is sufficient.
  const beginning = inflate(packed, { finishFlush: zlib.Z_SYNC_FLUSH })
  if (typeof beginning === 'string') return beginning
  meter.begin(label)
  meter.count(beginning.length, packed.length)
  return beginning
}

/** Unpacks the whole entry, and compares its size and checksum with those in the archive. */
function unpack(packedEntry: PackedEntry): Buffer | string {
  const { entry, label, meter } = packedEntry
  const { compressedSize, compressionMethod, uncompressedSize, crc32: checksum } = entry
  if (compressedSize > meter.limits.entryBytes) {
    throw new Rejection(`${label} is larger than ${meter.limits.entryBytes} bytes`)
  }
  const packed = packedBytes(packedEntry, compressedSize)
  if (typeof packed === 'string') return packed
  // Some tools deflate nothing to nothing, which is no deflate stream.
  if (packed.length === 0 && uncompressedSize === 0) return Buffer.alloc(0)
  meter.begin(label)
  const content =
    // The next call overwrites the window.
    compressionMethod === stored ? Buffer.from(packed) : inflateWhole(packed, uncompressedSize, meter)
  if (typeof content === 'string') return content
  meter.count(content.length, compressedSize)
  if (content.length !== uncompressedSize)
    return `it has ${content.length} bytes instead of the declared ${uncompressedSize}`
  return crc32(content) === checksum ? content : 'its checksum does not match'
}

function inflateWhole(packed: Buffer, uncompressedSize: number, meter: UnpackMeter): Buffer | string {
  const allowed = meter.allowance(packed.length)
  const isBelievable = uncompressedSize <= allowed
  const most = isBelievable ? uncompressedSize : allowed
  // A single buffer of the claimed size. One more byte shows whether the data is longer.
  const chunkSize = Math.min(
    Math.max(most + 1, zlib.Z_MIN_CHUNK),
    Math.max(packed.length * maxDeflateRatio, windowBytes),
  )
  const content = inflate(packed, { chunkSize, maxOutputLength: Math.max(1, most) })
  if (content !== tooLarge) return content
  if (isBelievable) return `it has more than the declared ${uncompressedSize} bytes`
  meter.count(allowed + 1, packed.length)
  throw new Error('A limit that was passed was not noticed')
}

const tooLarge = 'it is too large'

function inflate(packed: Buffer, options: ZlibOptions): Buffer | string {
  try {
    return inflateRawSync(packed, options)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge
      : 'its data is damaged'
  }
}

/** Creates a window over the file, which saves most reads because archives are read nearly in order. */
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

/** Provides the archive's directory to yauzl. */
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
    // Asynchronous, because yauzl expects the callback after its call has returned.
    process.nextTick(callback, found === undefined ? new Error('the archive is truncated') : null)
  }

  /** Content is not read with yauzl. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#window(start, end - start) ?? Buffer.alloc(0)])
  }
}

/** Converts errors to rejections of the archive, except if the file cannot be read from disk. */
async function asRejection<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new Rejection(`${what} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}
