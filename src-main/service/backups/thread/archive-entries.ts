import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { tarHeader, tarPadding } from '#service/archives/write-tar.ts'
import type { BackupPart } from '#service/domain/backups/backup.ts'
import { markPlace } from '#service/workers/task-place.ts'

/** Bytes that are read at a time. */
const readBytes = 2 ** 20

/** A file that becomes an entry of an archive. */
export interface StoredFile {
  /** Of the entry. */
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** Yields a text as an entry of an archive, and adds it to `parts`. */
export async function* textEntry(name: string, text: string, parts: BackupPart[]): AsyncGenerator<Buffer> {
  const content = Buffer.from(text)
  yield await tarHeader(name, content.length)
  yield content
  yield tarPadding(content.length)
  parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
}

/**
 * Yields a file as an entry of an archive, and adds it to `parts`. Each piece is overwritten when the next one is requested.
 *
 * @param count called with the bytes that were read
 * @throws {Error} if the file is deleted or cut off meanwhile; the archive is then not written
 */
export async function* fileEntry(
  { name, path, bytes }: StoredFile,
  parts: BackupPart[],
  count: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  markPlace('the file', name)
  const handle = await open(path)
  try {
    yield await tarHeader(name, bytes)
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafeSlow(Math.min(readBytes, Math.max(bytes, 1)))
    for (let at = 0; at < bytes;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - at), at)
      if (bytesRead === 0) throw new Error(`"${name}" was cut off while it was read`)
      const piece = buffer.subarray(0, bytesRead)
      hash.update(piece)
      yield piece
      at += bytesRead
      count(bytesRead)
    }
    yield tarPadding(bytes)
    parts.push({ name, bytes, sha256: hash.digest('hex') })
  } finally {
    await handle.close()
  }
}
