import { open } from 'node:fs/promises'
import { compressionOf, isZip } from '#service/archives/archive-kind.ts'
import { gunzipHead } from '#service/archives/gunzip.ts'
import { isTar } from '#service/archives/tar.ts'
import { unzstdHead } from '#service/archives/unzstd.ts'
import type { FeedFile } from './feed.ts'

/** Number of leading bytes by which a file, or its content, is recognized. */
export const headBytes = 65_536

/**
 * Reads how a file begins, so that sources can recognize it. The rest is not read. A compressed tar archive also counts as an archive; its
 * head is then that of the archive.
 */
export async function openFeedFile(path: string, name: string): Promise<FeedFile> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.min(size, headBytes))
    await handle.read(buffer, 0, buffer.length, 0)
    return { path, name, bytes: size, ...(await readHead(buffer)) }
  } finally {
    await handle.close()
  }
}

/** Does the same for a file of an archive, whose content is in memory. */
export async function archivedFeedFile(name: string, content: Buffer): Promise<FeedFile> {
  return { path: '', name, bytes: content.length, content, ...(await readHead(content.subarray(0, headBytes))) }
}

async function readHead(buffer: Buffer): Promise<Pick<FeedFile, 'head' | 'wrapping'>> {
  if (isZip(buffer)) return { head: buffer, wrapping: 'zip' }
  const compression = compressionOf(buffer)
  const head = compression === undefined ? buffer : await unpackHead(buffer, compression)
  return { head, wrapping: isTar(head) ? 'tar' : (compression ?? 'plain') }
}

/** Decompresses the beginning of a compressed file, which is truncated in the middle of its data; empty for a damaged file. */
export async function unpackHead(buffer: Buffer, compression: 'gzip' | 'zstd'): Promise<Buffer> {
  return compression === 'zstd' ? unzstdHead(buffer, headBytes) : gunzipHead(buffer, headBytes)
}
