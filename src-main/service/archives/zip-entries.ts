import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { Rejection } from '#service/domain/rejection.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { archiveLimits, type ArchiveLimits, UnpackMeter } from './archive-limits.ts'
import { FilledBuffer } from './filled-buffer.ts'

/** One file of a zip archive. Its name is a label and never becomes a path. */
export interface ZipEntry {
  readonly name: string
  /** How it begins, for telling what it is: the bytes that the first KiB of packed data gives. */
  beginning(): Promise<Buffer>
  /** All of it, its size and checksum compared with what the archive says. */
  content(): Promise<Buffer>
}

const beginningBytes = 1024
/** Names are shown in messages; characters. */
const longestName = 500
const stored = 0
const deflated = 8

/**
 * Files of a zip archive (APPNOTE.TXT) one after the other, folders left out. Nothing is unpacked before it is asked for.
 *
 * @throws Rejection when the archive cannot be read or passes a limit, and naming an entry that is encrypted, damaged, or packed in a way
 * that is not read.
 */
export async function* zipEntries(path: string, limits: ArchiveLimits = archiveLimits): AsyncGenerator<ZipEntry> {
  const zip = await asRejection('The zip archive', () =>
    openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false }),
  )
  const handle = await open(path, 'r')
  try {
    if (zip.entryCount > limits.entries) {
      throw new Rejection(`The zip archive has ${zip.entryCount} entries, more than the limit of ${limits.entries}`)
    }
    const archive = { path, zip, handle, limits, meter: new UnpackMeter(limits) }
    const entries = zip.eachEntry()
    for (;;) {
      const next = await asRejection('The zip archive', () => entries.next())
      if (next.done === true) return
      const name = nameOf(next.value)
      if (!name.endsWith('/')) yield entryOf(archive, next.value, name)
    }
  } finally {
    zip.close()
    await handle.close()
  }
}

interface Archive {
  readonly path: string
  readonly zip: ZipFile
  readonly handle: FileHandle
  readonly limits: ArchiveLimits
  readonly meter: UnpackMeter
}

function entryOf(archive: Archive, entry: Entry, name: string): ZipEntry {
  const label = JSON.stringify(name)
  if (entry.isEncrypted()) throw new Rejection(`${label} is encrypted. Create the archive without a password`)
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new Rejection(
      `${label} uses compression method ${entry.compressionMethod}, which is not supported. Use Deflate`,
    )
  }
  return {
    name,
    beginning: () => asRejection(label, () => unpackBeginning(archive, entry, label)),
    content: () => asRejection(label, () => unpack(archive, entry, label)),
  }
}

async function unpackBeginning({ zip, handle, meter }: Archive, entry: Entry, label: string): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = Buffer.alloc(Math.min(entry.compressedSize, beginningBytes))
  await handle.read(packed, 0, packed.length, fileDataStart)
  if (entry.compressionMethod === stored) return packed
  // Cut off in the middle of its data: what can be had of it is what was asked for.
  const beginning = inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  meter.begin(label)
  meter.count(beginning.length, packed.length)
  return beginning
}

async function unpack({ path, zip, limits, meter }: Archive, entry: Entry, label: string): Promise<Buffer> {
  const { compressedSize, uncompressedSize } = entry
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const possible = Math.max(limits.ratioFromBytes, compressedSize * limits.ratio)
  const filled = new FilledBuffer(Math.min(uncompressedSize, documentLimits.bytes, possible))
  if (compressedSize === 0) return filled.bytes
  const unpacker = entry.compressionMethod === stored ? new PassThrough() : createInflateRaw({ chunkSize: 2 ** 18 })
  let packed = 0
  meter.begin(label)
  const file = createReadStream(path, { start, end: start + compressedSize - 1 }).on('data', (piece) => {
    packed += piece.length
  })
  await pipeline(file, unpacker, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      filled.add(piece)
      meter.count(piece.length, packed)
      if (filled.length > uncompressedSize) throw new Error(`it is larger than the declared ${uncompressedSize} bytes`)
    }
  })
  if (filled.length !== uncompressedSize)
    throw new Error(`it has ${filled.length} bytes instead of the declared ${uncompressedSize}`)
  if (crc32(filled.bytes) !== entry.crc32) throw new Error('its checksum does not match')
  return filled.bytes
}

function nameOf(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** What unpacking throws is about the file, unless the file cannot be read from the disk. */
async function asRejection<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rejection || (error instanceof Error && 'syscall' in error)) throw error
    throw new Rejection(`${what} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}
