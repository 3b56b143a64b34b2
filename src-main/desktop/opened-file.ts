import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableFile } from '#service/http/opened-upload.ts'
import { RejectedRequest } from '#service/http/responses.ts'

/** Bytes that are read at a time. */
const pieceBytes = 256 * 1024

/** A path that is a pipe by now is not waited for. Windows has no such flag, and no pipes among its files. */
const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** What says that a file is still the one that was opened. */
interface Identity {
  readonly dev: bigint
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
}

/** A part of a file: from its first byte to its last one. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Looks at a path from outside. A link is resolved and named by its target. */
export async function lookAt(path: string): Promise<PassedFile | { readonly name: string; readonly problem: string }> {
  // Some drives of Windows can be read, but not resolved.
  const real = await realpath(path).catch(() => path)
  const name = basename(real) || real // of the root of a drive
  const stats = await stat(real, { bigint: true }).catch((error: unknown) => codeOf(error))
  if (typeof stats === 'string')
    return { name, problem: `"${name}" ${isMissing(stats) ? 'does not exist' : 'cannot be read'}.` }
  if (stats.isDirectory()) return { name, problem: `"${name}" is a folder. Drop it on the window instead.` }
  return stats.isFile() ? new PassedFile(real, stats) : { name, problem: `"${name}" is not a file.` }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Also a path that no file can have, such as one with a NUL character. */
function isMissing(code: string): boolean {
  return ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(code)
}

/** A file that the system passed to the app, as it was then. */
export class PassedFile implements ReadableFile {
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly lastModified: number
  readonly #path: string
  readonly #identity: Identity

  constructor(path: string, identity: Identity) {
    this.name = basename(path)
    this.size = Number(identity.size)
    this.lastModified = Number(identity.mtimeNs / 1_000_000n)
    this.#path = path
    this.#identity = identity
  }

  /** Reads the file, or a part of it. It fails with a RejectedRequest if the file is gone or has changed since it was opened. */
  read(signal?: AbortSignal, range: ByteRange = { start: 0, end: this.size - 1 }): Readable {
    const options = { objectMode: false, highWaterMark: pieceBytes }
    return Readable.from(this.#pieces(range), signal ? { ...options, signal } : options)
  }

  /** @throws {RejectedRequest} 409 unless the file is the one that was opened */
  async check(): Promise<void> {
    const stats = await stat(this.#path, { bigint: true }).catch(() => null)
    if (!stats) throw this.#lost('no longer exists')
    if (!stats.isFile()) throw this.#lost('is no longer a file')
    if (!this.#isSame(stats)) throw this.#lost('has changed since it was opened. Open it again')
  }

  async *#pieces({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    await this.check()
    const file = await open(this.#path, readAtOnce).catch(() => null)
    if (!file) throw this.#lost('cannot be read')
    try {
      if (!this.#isSame(await file.stat({ bigint: true })))
        throw this.#lost('has changed since it was opened. Open it again')
      for (let at = start; at <= end;) {
        const piece = await this.#readPiece(file, at, Math.min(pieceBytes, end - at + 1))
        at += piece.length
        yield piece
      }
      if (!this.#isSame(await file.stat({ bigint: true }))) throw this.#lost('changed while it was read. Open it again')
    } finally {
      await file.close()
    }
  }

  async #readPiece(file: FileHandle, position: number, length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position }).catch(() => {
      throw this.#lost('cannot be read')
    })
    if (bytesRead === 0) throw this.#lost('has changed since it was opened. Open it again')
    return buffer.subarray(0, bytesRead)
  }

  #isSame({ dev, ino, size, mtimeNs }: Identity): boolean {
    const known = this.#identity
    return dev === known.dev && ino === known.ino && size === known.size && mtimeNs === known.mtimeNs
  }

  #lost(what: string): RejectedRequest {
    return new RejectedRequest(409, `"${this.name}" ${what}`)
  }
}
