import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FindOpenedFile, ReadableFile } from '#service/http/opened-upload.ts'
import { RejectedRequest } from '#service/http/responses.ts'

/** A body with its content type. */
export interface Body {
  readonly type: string
  readonly body: Buffer | Readable
}

/**
 * Returns the body of a JSON request for a server. Files that the system opened are named by the page and exist on this computer only: their
 * bytes are sent instead.
 *
 * @throws {RejectedRequest} if a file is no longer open, or the body is no request
 */
export function bodyWithFiles(json: Buffer, find: FindOpenedFile, signal: AbortSignal): Body {
  const { extensions, ...operation } = parse(json)
  const { openedFiles, ...others } = isRecord(extensions) ? extensions : {}
  if (!isRecord(openedFiles)) return { type: 'application/json', body: json }
  const files = Object.entries(openedFiles).map(([id, places]) => ({ id, places, file: opened(find, id) }))
  const map = Object.fromEntries(files.map(({ places }, at) => [String(at), places]))
  const boundary = `waybill-${randomUUID()}`
  const texts = [
    ['operations', JSON.stringify(Object.keys(others).length > 0 ? { ...operation, extensions: others } : operation)],
    ['map', JSON.stringify(map)],
  ] as const
  const pieces = writeParts({ boundary, texts, files: files.map(({ file }) => file), signal })
  return { type: `multipart/form-data; boundary=${boundary}`, body: Readable.from(pieces, { objectMode: false }) }
}

function opened(find: FindOpenedFile, id: string): ReadableFile {
  const file = find(id)
  if (file === undefined) throw new RejectedRequest(409, 'The file is no longer open. Open it again')
  return file
}

interface Parts {
  readonly boundary: string
  readonly texts: readonly (readonly [name: string, text: string])[]
  readonly files: readonly ReadableFile[]
  readonly signal: AbortSignal
}

async function* writeParts({ boundary, texts, files, signal }: Parts): AsyncGenerator<Buffer> {
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  for (const [name, text] of texts) yield Buffer.from(`${head(`name="${name}"`)}\r\n${text}\r\n`)
  for (const [at, file] of files.entries()) {
    const name = `name="${at}"; filename="${quoted(file.name)}"`
    yield Buffer.from(`${head(name)}content-type: application/octet-stream\r\n\r\n`)
    for await (const piece of file.read(signal) as AsyncIterable<Buffer>) yield piece
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

/** As browsers write a name of a file into a form. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function parse(json: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new RejectedRequest(400, 'The body is not a JSON object')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
