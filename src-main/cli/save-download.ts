import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Connection } from './connection.ts'
import { OperationalError } from './exit-code.ts'

/** A file as it was written. */
export interface SavedFile {
  readonly bytes: number
  readonly sha256: string
}

/**
 * Saves a download path of the service to a file, which gets its name only when it is complete.
 *
 * @throws {OperationalError} if the download fails, its digest differs, or the file cannot be written
 */
export async function saveDownload({
  connection: { send, url },
  path,
  file,
  sha256,
  signal,
}: {
  readonly connection: Connection
  readonly path: string
  readonly file: string
  /** Digest of the file; null if it is not known. */
  readonly sha256: string | null
  readonly signal: AbortSignal
}): Promise<SavedFile> {
  const part = `${file}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const response = await send(new Request(new URL(path, url), { signal }))
    if (response.status !== 200 || !response.body)
      throw new OperationalError(`"${url}" responded with ${response.status}`)
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    await pipeline([body, hashed, createWriteStream(part)], { signal })
    const written = hash.digest('hex')
    if (sha256 !== null && written !== sha256)
      throw new OperationalError('The download is corrupt (checksum mismatch). Try again')
    await rename(part, file)
    return { bytes, sha256: written }
  } catch (error) {
    await rm(part, { force: true })
    if (signal.aborted || error instanceof OperationalError) throw error
    throw new OperationalError(`"${file}" could not be written: ${(error as Error).message}`)
  }
}
