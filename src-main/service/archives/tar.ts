import { extract, type Extract, type Header } from 'tar-stream'
import { Rejection } from '#service/domain/rejection.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import type { UnpackMeter } from './unpack-meter.ts'

const blockBytes = 512

export interface TarOptions {
  readonly meter: UnpackMeter
  /** Tests whether a file is wanted. Others are skipped without being loaded. */
  wants(name: string): boolean
  /** Bytes of the archive file that were read so far. */
  position(): number
}

/** An entry as the tar library returns it: its header, and its content piece by piece. */
interface TarEntry extends AsyncIterable<unknown> {
  readonly header: Header
}

/** Tests whether bytes start with the header of a tar archive (POSIX.1-1988 and later) with the right magic and checksum. */
export function isTar(head: Uint8Array): boolean {
  if (head.length < blockBytes) return false
  const header = Buffer.from(head.buffer, head.byteOffset, blockBytes)
  if (header.toString('latin1', 257, 262) !== 'ustar') return false
  const stated = Number.parseInt(header.toString('latin1', 148, 156), 8)
  let sum = 0
  for (let at = 0; at < blockBytes; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0)
  return sum === stated
}

/**
 * Yields the files of a tar archive in order. Only one is in memory at a time. Links and devices have a reason instead of content.
 * @param what name of the archive in messages
 * @throws {Rejection} if the archive is damaged, truncated or exceeds a limit
 */
export async function* readTar(
  bytes: AsyncIterable<Buffer>,
  what: string,
  options: TarOptions,
): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  const ending = { isMarked: false }
  const fed = feed(archive, withEnding(bytes, ending))
  try {
    for await (const entry of archive) {
      options.meter.countEntry(what)
      const read = await readEntry(entry, options)
      if (read) yield { name: entry.header.name, position: options.position(), read: () => read }
    }
  } catch (error) {
    if (error instanceof Rejection) throw error
    throw new Rejection(
      `${what} is not a readable tar archive: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    archive.destroy(null)
    await fed
  }
  if (!ending.isMarked) throw new Rejection(`${what} is truncated: the end-of-archive marker is missing`)
}

/** Returns the content of a file, the reason as text if it has none, or undefined if it is not wanted. */
async function readEntry(entry: TarEntry, { meter, wants }: TarOptions): Promise<Buffer | string | undefined> {
  const { name, type, size } = entry.header
  if (type === 'directory' || !wants(name)) {
    for await (const _ of entry) continue
    return undefined
  }
  const { entryBytes } = meter.limits
  if (size > entryBytes) throw new Rejection(`"${name}" is larger than ${entryBytes} bytes`)
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer) // a stream without encoding
  // Anything but an ordinary file leads somewhere else.
  if (type !== 'file' && type !== 'contiguous-file') return `not a file but a ${type.replaceAll('-', ' ')}`
  return Buffer.concat(chunks)
}

async function feed(archive: Extract, bytes: AsyncIterable<Buffer>): Promise<void> {
  const closed = new Promise<void>((resolve) => archive.once('close', resolve))
  try {
    for await (const chunk of bytes) {
      if (archive.destroyed) return
      if (!archive.write(chunk)) await Promise.race([drained(archive), closed])
    }
    archive.end(null)
  } catch (error) {
    // The error reaches the reader of the entries.
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(archive: Extract): Promise<void> {
  return new Promise((resolve) => archive.once('drain', resolve))
}

/** Records whether the bytes end with two empty blocks, as a complete archive does (POSIX pax, ustar interchange format). */
async function* withEnding(bytes: AsyncIterable<Buffer>, ending: { isMarked: boolean }): AsyncGenerator<Buffer> {
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    last = chunk.length >= 2 * blockBytes ? chunk : Buffer.concat([last, chunk])
    last = Buffer.from(last.subarray(-2 * blockBytes))
    yield chunk
  }
  ending.isMarked = last.length === 2 * blockBytes && last.every((byte) => byte === 0)
}
