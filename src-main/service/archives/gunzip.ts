import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { Rejection } from '#service/domain/rejection.ts'
import { FilledBuffer } from './filled-buffer.ts'
import { type ArchiveLimits, UnpackMeter } from './unpack-meter.ts'

/**
 * Unpacks a gzip file (RFC 1952), which may consist of several members. The unpacked data is in memory only once. A file whose trailer does
 * not contain the total size is read twice.
 * @throws {Rejection} if the file is damaged or exceeds a limit
 */
export async function gunzipFile(path: string, limits: ArchiveLimits): Promise<Buffer> {
  const first = await unpack(path, await sizeHint(path, limits), limits)
  if (first.fits) return first.bytes
  const second = await unpack(path, first.length, limits)
  return second.bytes
}

/**
 * Unpacks gzip data in memory.
 * @param what name of the data in messages
 * @throws {Rejection} if the data is damaged or unpacks to more than `maxBytes`
 */
export function gunzipBytes(packed: Buffer, what: string, maxBytes: number): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new Rejection(`${what} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns the first bytes of truncated gzip data; none if it is damaged. */
export function gunzipHead(packed: Buffer, length: number): Buffer {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * length }
    return gunzipSync(packed, options).subarray(0, length)
  } catch {
    // Not gzip, or damaged. Unpacking the whole file reports why.
    return Buffer.alloc(0)
  }
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

/** Returns the size of the last member from its trailer (RFC 1952 section 2.3.1), if the limits allow it. */
async function sizeHint(path: string, limits: ArchiveLimits): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size < 18) return 0
    const trailer = Buffer.alloc(4)
    await handle.read(trailer, 0, 4, size - 4)
    return Math.min(trailer.readUInt32LE(0), new UnpackMeter(limits).allowance(size))
  } finally {
    await handle.close()
  }
}
