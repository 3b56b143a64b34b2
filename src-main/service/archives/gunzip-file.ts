import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Rejection } from '#service/domain/rejection.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { archiveLimits, type ArchiveLimits, UnpackMeter } from './archive-limits.ts'
import { FilledBuffer } from './filled-buffer.ts'

/**
 * Unpacks a gzip file (RFC 1952), several members one after the other included. Costs the memory of what comes out, once: a file whose
 * trailer does not tell the size of all of it is read twice.
 *
 * @throws Rejection when it is damaged or passes a limit.
 */
export async function gunzipFile(path: string, limits: ArchiveLimits = archiveLimits): Promise<Buffer> {
  const first = await unpack(path, await sizeHint(path, limits), limits)
  if (first.fits) return first.bytes
  const second = await unpack(path, first.length, limits)
  return second.bytes
}

async function unpack(path: string, capacity: number, limits: ArchiveLimits): Promise<FilledBuffer> {
  const meter = new UnpackMeter(limits)
  meter.begin('The gzip file')
  const filled = new FilledBuffer(capacity)
  const gunzip = createGunzip({ chunkSize: 2 ** 18 })
  try {
    await pipeline(createReadStream(path), gunzip, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        filled.add(piece)
        meter.count(piece.length, gunzip.bytesWritten)
      }
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new Rejection(`The gzip file is damaged: ${error.message}`)
    }
    throw error
  }
  return filled
}

/** Size of the last member by its trailer (RFC 1952 section 2.3.1), as far as the limits let it be true. */
async function sizeHint(path: string, { ratio, ratioFromBytes }: ArchiveLimits): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size < 18) return 0
    const trailer = Buffer.alloc(4)
    await handle.read(trailer, 0, 4, size - 4)
    return Math.min(trailer.readUInt32LE(0), documentLimits.bytes, Math.max(ratioFromBytes, size * ratio))
  } finally {
    await handle.close()
  }
}
