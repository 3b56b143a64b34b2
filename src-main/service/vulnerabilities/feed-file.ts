import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'
import type { FeedFile } from './feed.ts'

const headBytes = 65_536

/** Reads how a file begins, so that sources can say whether it is theirs. The rest is left unread. */
export async function openFeedFile(path: string, name: string): Promise<FeedFile> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.min(size, headBytes))
    await handle.read(buffer, 0, buffer.length, 0)
    if (buffer[0] === 0x1f && buffer[1] === 0x8b)
      return { path, name, bytes: size, head: unpackHead(buffer), wrapping: 'gzip' }
    const isZip = buffer.subarray(0, 4).toString('latin1') === 'PK\x03\x04' || isEmptyZip(buffer)
    return { path, name, bytes: size, head: buffer, wrapping: isZip ? 'zip' : 'plain' }
  } finally {
    await handle.close()
  }
}

function isEmptyZip(buffer: Buffer): boolean {
  return buffer.subarray(0, 4).toString('latin1') === 'PK\x05\x06'
}

/** The beginning of a gzip file, which is cut off in the middle of its data. */
function unpackHead(buffer: Buffer): Uint8Array {
  try {
    return gunzipSync(buffer, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * headBytes }).subarray(
      0,
      headBytes,
    )
  } catch {
    // Not gzip after all, or damaged: no source recognises nothing.
    return new Uint8Array()
  }
}
