import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import { uploadLimit } from '#service/graphql/operation/upload-limits.ts'
import { maxBodyBytes, maxWrappingBytes } from './body-limit.ts'
import { setFileVariables } from './file-variables.ts'
import { IncomingFiles, maxFiles, type SpooledOperation } from './incoming-files.ts'
import { parseJson, toOperation } from './request-body.ts'
import { RejectedRequest } from './responses.ts'

/** "operations", "map", and unused parts that some clients add. */
const maxTextParts = 10

/** What a multipart request is read into. */
interface Parts {
  readonly fields: Map<string, string>
  readonly incoming: IncomingFiles
  readonly mayBeLarge: boolean
}

/**
 * Reads a GraphQL multipart request (specification 4.4). Files are written to disk part by part and hashed meanwhile, never held in memory.
 *
 * @param mayBeLarge whether the caller may send advisory data, which is larger than any SBOM
 * @throws {RejectedRequest} 400 for a malformed request, 413 above the limits, and the errors of a limited body; an Error of the disk; the
 * reason of the request's signal. Nothing is left on disk then.
 */
export async function spoolOperation(
  request: Request,
  dataFolder: string,
  mayBeLarge = true,
): Promise<SpooledOperation> {
  const incoming = new IncomingFiles(dataFolder)
  try {
    const fields = new Map<string, string>()
    await receive(request, { fields, incoming, mayBeLarge })
    return { operation: await operationOf(fields, incoming), discard: () => incoming.discard() }
  } catch (error) {
    await incoming.discard()
    request.signal.throwIfAborted()
    // Errors of busboy and the connection: a truncated body, a missing boundary, a disconnected client.
    throw incoming.failureOf(error) ?? new RejectedRequest(400, 'The multipart request is malformed or incomplete')
  }
}

async function receive(request: Request, { fields, incoming, mayBeLarge }: Parts): Promise<void> {
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
    if (valueTruncated) parser.destroy(incoming.refuse(413, `"${name}" exceeds the limit of ${maxBodyBytes} bytes`))
    fields.set(name, value)
    if (name === 'operations' && mayBeLarge) incoming.limit = limitOf(value)
  })
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () =>
      parser.destroy(incoming.refuse(400, `The request exceeds ${maxTextParts} text parts and ${maxFiles} files`)),
    )
  }
  parser.on('file', (key, stream, name, _encoding, mediaType) => {
    const part = { key, name: name ?? '', type: mediaType }
    incoming.write(stream, part).catch((error: Error) => parser.destroy(error))
  })
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
  await pipeline(body, limitTotal(incoming), parser, { signal: request.signal })
  await incoming.completed()
}

/** Passes data through within the limit for everything beside the files. */
function limitTotal(incoming: IncomingFiles): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      const limit = incoming.limit + maxWrappingBytes
      if (bytes > limit) done(incoming.refuse(413, `The request is larger than this service accepts (${limit} bytes)`))
      else done(null, chunk)
    },
  })
}

function limitOf(operations: string): number {
  try {
    return uploadLimit((JSON.parse(operations) as { query?: unknown } | null)?.query)
  } catch {
    return maxUploadBytes // rejected as malformed once all has arrived
  }
}

async function operationOf(fields: ReadonlyMap<string, string>, incoming: IncomingFiles): Promise<OperationRequest> {
  const operations = fields.get('operations')
  const map = parseJson(fields.get('map') ?? 'null')
  if (operations === undefined || typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new RejectedRequest(400, 'A GraphQL multipart request needs the parts "operations" and "map"')
  }
  const body = parseJson(operations)
  const operation = toOperation(body)
  const missing = (part: string) =>
    fields.has(part) ? `The part "${part}" has no file name` : `The file part "${part}" is missing`
  await setFileVariables(body as object, map as Record<string, unknown>, incoming, missing)
  return operation
}
