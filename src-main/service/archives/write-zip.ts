import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Rejection } from '#service/domain/rejection.ts'

/** A file for an archive. */
export interface FileToZip {
  /** A name without folders. */
  readonly name: string
  /** No piece is overwritten after it was handed out. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const names = 0x0800 // names are UTF-8 (APPNOTE.TXT 4.4.4)
const sizesFollow = 0x0008 // sizes and checksum come after the data
const deflated = 8
const versionNeeded = 20
const madeOnUnix = 3 << 8
/** Mode 644. */
const unixMode = 0o100644
const maxBytes = 0xffff_ffff
const fixedBytes = { local: 30, descriptor: 16, central: 46, end: 22 } as const

/** A file as the directory of the archive names it. */
interface ZippedFile {
  readonly name: Buffer
  readonly start: number
  readonly crc: number
  readonly packed: number
  readonly bytes: number
}

/**
 * Yields the bytes of a zip archive (APPNOTE.TXT 6.3.10). Nothing is held: a file is packed while it is read, and the next one is asked for when
 * the file before it has been written.
 *
 * @param at the time that every file gets, in UTC
 * @throws {Rejection} if the archive would need more than 4 GiB
 */
export async function* zipArchive(files: AsyncIterable<FileToZip>, at: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(at)
  const written: ZippedFile[] = []
  let position = 0
  for await (const { name: given, content } of files) {
    const name = Buffer.from(given)
    const start = position
    const head = localHeader(name, time)
    yield head
    position += head.length
    const counted = { crc: 0, bytes: 0 }
    let packed = 0
    for await (const piece of deflatedPieces(content, counted)) {
      packed += piece.length
      yield piece
    }
    position += packed + fixedBytes.descriptor
    requireSize(Math.max(counted.bytes, position))
    const file = { name, start, packed, ...counted }
    yield descriptor(file)
    written.push(file)
  }
  const directory = Buffer.concat(written.map((file) => centralHeader(file, time)))
  requireSize(position + directory.length)
  yield directory
  yield endOfArchive(written.length, directory.length, position)
}

async function* deflatedPieces(
  content: FileToZip['content'],
  counted: { crc: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  async function* counting() {
    for await (const piece of content) {
      counted.crc = crc32(piece, counted.crc)
      counted.bytes += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw()
  const packing = pipeline(Readable.from(counting(), { objectMode: false }), deflate)
  packing.catch(() => {}) // the reader below gets the same error
  yield* deflate as AsyncIterable<Buffer>
  await packing
}

function requireSize(bytes: number): void {
  if (bytes > maxBytes) throw new Rejection('The archive would need more than 4 GiB, which a zip file cannot hold')
}

function localHeader(name: Buffer, time: number): Buffer {
  const header = Buffer.alloc(fixedBytes.local)
  header.writeUInt32LE(0x0403_4b50, 0)
  writeCommon(header, 4, time)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, bytes }: ZippedFile): Buffer {
  const block = Buffer.alloc(fixedBytes.descriptor)
  block.writeUInt32LE(0x0807_4b50, 0)
  for (const [at, value] of [crc, packed, bytes].entries()) block.writeUInt32LE(value, 4 + 4 * at)
  return block
}

function centralHeader({ name, start, crc, packed, bytes }: ZippedFile, time: number): Buffer {
  const header = Buffer.alloc(fixedBytes.central)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(madeOnUnix | versionNeeded, 4)
  writeCommon(header, 6, time)
  for (const [at, value] of [crc, packed, bytes].entries()) header.writeUInt32LE(value, 16 + 4 * at)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(unixMode * 2 ** 16, 38)
  header.writeUInt32LE(start, 42)
  return Buffer.concat([header, name])
}

/** What both headers of a file say: how it is packed, and when it was made. */
function writeCommon(header: Buffer, at: number, time: number): void {
  header.writeUInt16LE(versionNeeded, at)
  header.writeUInt16LE(names | sizesFollow, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt32LE(time, at + 6)
}

function endOfArchive(files: number, bytes: number, position: number): Buffer {
  const end = Buffer.alloc(fixedBytes.end)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(position, 16)
  return end
}

/** Time and date as MS-DOS writes them: to two seconds, from 1980 on. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return date * 2 ** 16 + time
}
