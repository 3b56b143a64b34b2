import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { StorageFault } from '#service/domain/storage-fault.ts'
import { faultOfMissing, makeFolder } from '#service/db/store/own-folder.ts'
import { RejectedRequest } from './responses.ts'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import { maxBodyBytes, maxWrappingBytes } from './body-limit.ts'
import { parseJson, toOperation } from './request-body.ts'
import { ReceivedFile } from '#service/domain/spooled-file.ts'
import { uploadLimit } from '#service/graphql/operation/upload-limits.ts'

const maxFiles = 10
/** "operations", "map", and unused parts that some clients add. */
const maxTextParts = 10

/** An operation with its files on disk. `discard` removes those that were not moved. It is always called. */
export interface SpooledOperation {
  readonly operation: OperationRequest
  discard(): Promise<void>
}

/** The received parts of a multipart request. */
class ReceivedParts {
  readonly fields = new Map<string, string>()
  readonly files = new Map<string, ReceivedFile>()
  readonly paths: string[] = []
  readonly writing: Promise<void>[] = []
  readonly ended = new AbortController()
  bytes = 0
  limit = maxUploadBytes
  problem: RejectedRequest | null = null
  /** Error of the disk, if any. */
  fault: Error | null = null
  readonly mayBeLarge: boolean

  constructor(mayBeLarge: boolean) {
    this.mayBeLarge = mayBeLarge
  }

  /** Only the first reason is reported: the others follow from it. */
  refuse(status: number, message: string): RejectedRequest {
    this.problem ??= new RejectedRequest(status, message)
    return this.problem
  }

  async discard(): Promise<void> {
    // An aborted parser never ends the streams of its files.
    this.ended.abort()
    await Promise.allSettled(this.writing)
    await Promise.all(this.paths.map((path) => rm(path, { force: true })))
  }
}

/**
 * Reads a GraphQL multipart request (specification 4.4). Files are written to disk part by part and hashed meanwhile, never held in memory.
 *
 * @param mayBeLarge whether the caller may send advisory data, which is larger than any SBOM
 * @throws {RejectedRequest} 400 for a malformed request, 413 above the limits, and the errors of a limited body; an Error of the disk.
 * Nothing is left on disk then.
 */
export async function spoolOperation(
  request: Request,
  dataFolder: string,
  mayBeLarge = true,
): Promise<SpooledOperation> {
  const arrivals = new ReceivedParts(mayBeLarge)
  try {
    const folder = makeFolder(dataFolder, 'incoming')
    await receive(request, folder, arrivals)
    return { operation: await operationOf(arrivals, folder), discard: () => arrivals.discard() }
  } catch (error) {
    await arrivals.discard()
    if (arrivals.fault ?? isDiskError(error)) throw faultOfMissing(dataFolder, arrivals.fault ?? error)
    if (arrivals.problem) throw arrivals.problem
    if (error instanceof RejectedRequest) throw error
    // Errors of busboy and the connection: a truncated body, a missing boundary, a disconnected client.
    throw new RejectedRequest(400, 'The multipart request is malformed or incomplete')
  }
}

async function receive(request: Request, folder: string, arrivals: ReceivedParts): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body) throw new RejectedRequest(400, 'The body is empty')
  const parser = new Busboy({
    headers: { 'content-type': type } as BusboyHeaders,
    limits: {
      files: maxFiles,
      fields: maxTextParts,
      parts: maxFiles + maxTextParts,
      fieldSize: maxBodyBytes,
      fieldNameSize: 200,
    },
  })
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) parser.destroy(arrivals.refuse(413, `"${name}" exceeds the limit of ${maxBodyBytes} bytes`))
    arrivals.fields.set(name, value)
    if (name === 'operations' && arrivals.mayBeLarge) arrivals.limit = limitOf(value)
  })
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () =>
      parser.destroy(arrivals.refuse(400, `The request exceeds ${maxTextParts} text parts and ${maxFiles} files`)),
    )
  }
  parser.on('file', (field, stream, name, _encoding, mediaType) => {
    arrivals.writing.push(write(stream, { field, name: name ?? '', type: mediaType }, folder, arrivals))
    arrivals.writing.at(-1)?.catch((error: Error) => parser.destroy(error))
  })
  await pipeline(Readable.fromWeb(request.body as ReadableStream<Uint8Array>), limitTotal(arrivals), parser)
  await Promise.all(arrivals.writing)
}

/** Passes data through within the limit for everything beside the files. */
function limitTotal(arrivals: ReceivedParts): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      const limit = arrivals.limit + maxWrappingBytes
      if (bytes > limit) done(arrivals.refuse(413, `The request is larger than this service accepts (${limit} bytes)`))
      else done(null, chunk)
    },
  })
}

async function write(
  stream: Readable,
  part: { readonly field: string; readonly name: string; readonly type: string },
  folder: string,
  arrivals: ReceivedParts,
): Promise<void> {
  const path = join(folder, `${randomUUID()}.part`)
  arrivals.paths.push(path)
  const hash = createHash('sha256')
  let size = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      arrivals.bytes += chunk.length
      const { bytes, limit } = arrivals
      if (bytes > limit) done(arrivals.refuse(413, `The file exceeds the limit of ${limit} bytes`))
      else done(null, chunk)
    },
  })
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  file.on('error', (error) => {
    if (isDiskError(error)) arrivals.fault ??= error
  })
  await pipeline(stream, tap, file, { signal: arrivals.ended.signal })
  const { field, name, type } = part
  arrivals.files.set(field, new ReceivedFile({ path, name, type, size, sha256: hash.digest('hex') }))
}

/** A lost connection is reported as an incomplete body. Of other errors here, only those of the disk name a system call. */
function isDiskError(error: unknown): boolean {
  return error instanceof StorageFault || (error instanceof Error && 'syscall' in error)
}

function limitOf(operations: string): number {
  try {
    return uploadLimit((JSON.parse(operations) as { query?: unknown } | null)?.query)
  } catch {
    return maxUploadBytes // rejected as malformed once all has arrived
  }
}

async function operationOf(arrivals: ReceivedParts, folder: string): Promise<OperationRequest> {
  const { fields, files } = arrivals
  const operations = fields.get('operations')
  const map = parseJson(fields.get('map') ?? 'null')
  if (operations === undefined || typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new RejectedRequest(400, 'A GraphQL multipart request needs the parts "operations" and "map"')
  }
  const body = parseJson(operations)
  const operation = toOperation(body)
  for (const [part, places] of Object.entries(map as Record<string, unknown>)) {
    const file = files.get(part)
    if (!file) throw new RejectedRequest(400, missing(part, fields.has(part)))
    if (!Array.isArray(places)) throw new RejectedRequest(400, `"map" has no variables for the part "${part}"`)
    for (const [at, place] of places.entries()) {
      // Consumers move the file, so each further variable gets its own copy.
      const own = at === 0 ? file : await copyOf(file, folder, arrivals)
      setAt(body as object, String(place).split('.'), own)
    }
  }
  return operation
}

function missing(part: string, isText: boolean): string {
  return isText ? `The part "${part}" has no file name` : `The file part "${part}" is missing`
}

async function copyOf(file: ReceivedFile, folder: string, arrivals: ReceivedParts): Promise<ReceivedFile> {
  if (arrivals.paths.length >= maxFiles) throw arrivals.refuse(400, `More than ${maxFiles} files`)
  const path = join(folder, `${randomUUID()}.part`)
  arrivals.paths.push(path)
  await copyFile(file.path, path, constants.COPYFILE_FICLONE)
  const { name, type, size, sha256 } = file
  return new ReceivedFile({ path, name, type, size, sha256 })
}

function setAt(body: object, path: readonly string[], file: ReceivedFile): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isOwn(at, key) ? at[key] : null), body)
  const key = path.at(-1) ?? ''
  if (path[0] !== 'variables' || !isOwn(holder, key)) {
    throw new RejectedRequest(400, `"map" references an unknown variable "${path.join('.')}"`)
  }
  if (holder[key] !== null) throw new RejectedRequest(400, `The variable "${path.join('.')}" must be null`)
  holder[key] = file
}

function isOwn(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
