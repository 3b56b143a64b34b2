import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { faultOfMissing, makeFolder } from '#service/db/store/own-folder.ts'
import { ReceivedFile } from '#service/domain/spooled-file.ts'
import { StorageFault } from '#service/domain/storage-fault.ts'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { RejectedRequest } from './responses.ts'

/** Files of one request. */
export const maxFiles = 10

/** An operation with its files on disk. `discard` removes those that were not moved. It is always called. */
export interface SpooledOperation {
  readonly operation: OperationRequest
  discard(): Promise<void>
}

/** The files of one request on their way to `incoming/`. Nothing is left of them after `discard`. */
export class IncomingFiles {
  /** By the part, or the id, that they came as. */
  readonly files = new Map<string, ReceivedFile>()
  /** Bytes that all files together may have. */
  limit = maxUploadBytes
  readonly #dataFolder: string
  readonly #paths: string[] = []
  readonly #writing: Promise<void>[] = []
  readonly #ended = new AbortController()
  #bytes = 0
  #problem: RejectedRequest | null = null
  #fault: Error | null = null

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder
  }

  /** Only the first reason is reported: the others follow from it. */
  refuse(status: number, message: string): RejectedRequest {
    this.#problem ??= new RejectedRequest(status, message)
    return this.#problem
  }

  /** Writes a file to disk and hashes it meanwhile. Resolves when it is complete. */
  write(stream: Readable, part: IncomingPart): Promise<void> {
    const writing = this.#write(stream, part)
    this.#writing.push(writing)
    return writing
  }

  /** Resolves when all files are complete. */
  async completed(): Promise<void> {
    await Promise.all(this.#writing)
  }

  async #write(stream: Readable, { key, name, type }: IncomingPart): Promise<void> {
    const path = this.#newPath()
    const hash = createHash('sha256')
    let size = 0
    const tap = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        size += chunk.length
        this.#bytes += chunk.length
        if (this.#bytes > this.limit) done(this.refuseLarge())
        else done(null, chunk)
      },
    })
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    file.on('error', (error) => {
      if (isDiskError(error)) this.#fault ??= error
    })
    await pipeline(stream, tap, file, { signal: this.#ended.signal })
    this.files.set(key, new ReceivedFile({ path, name, type, size, sha256: hash.digest('hex') }))
  }

  /** 413, with the limit. */
  refuseLarge(): RejectedRequest {
    return this.refuse(413, `The file exceeds the limit of ${this.limit} bytes`)
  }

  /** Consumers move a file, so each further variable gets its own copy. */
  async copy({ path: from, name, type, size, sha256 }: ReceivedFile): Promise<ReceivedFile> {
    if (this.#paths.length >= maxFiles) throw this.refuse(400, `More than ${maxFiles} files`)
    const path = this.#newPath()
    await copyFile(from, path, constants.COPYFILE_FICLONE)
    return new ReceivedFile({ path, name, type, size, sha256 })
  }

  /** Removes the files that were not moved. */
  async discard(): Promise<void> {
    // An aborted parser never ends the streams of its files.
    this.#ended.abort()
    await Promise.allSettled(this.#writing)
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }

  /**
   * Returns what a failed request is reported as: an error of the disk, the first reason to reject it, or null for any other error.
   */
  failureOf(error: unknown): Error | null {
    const fault = this.#fault ?? (isDiskError(error) ? error : null)
    if (fault) return faultOfMissing(this.#dataFolder, fault)
    return this.#problem ?? (error instanceof RejectedRequest ? error : null)
  }

  #newPath(): string {
    const path = join(makeFolder(this.#dataFolder, 'incoming'), `${randomUUID()}.part`)
    this.#paths.push(path)
    return path
  }
}

/** A file as a request names it. */
export interface IncomingPart {
  /** Under which `files` has it. */
  readonly key: string
  readonly name: string
  /** Media type; empty if none was sent. */
  readonly type: string
}

/** A lost connection is reported as an incomplete body. Of other errors here, only those of the disk name a system call. */
function isDiskError(error: unknown): error is Error {
  return error instanceof StorageFault || (error instanceof Error && 'syscall' in error)
}
