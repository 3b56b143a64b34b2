import type { SentFile } from './upload-variables.ts'
import type { OnSent } from './watch-upload.ts'

/** A body of `multipart/form-data`, and its content type. */
export interface Multipart {
  readonly type: string
  readonly body: ReadableStream<Uint8Array>
}

type Files = readonly SentFile[]

/**
 * Creates a GraphQL multipart request whose files are made while it is sent. Only the desktop app takes such a body: browsers send one to no
 * server of HTTP/1.1.
 *
 * @param operations the JSON of the operation, in which the files are null
 * @param onSent gets how many bytes of the files have been taken
 */
export function streamMultipart(operations: string, files: Files, onSent?: OnSent): Multipart {
  const boundary = `waybill-${crypto.randomUUID()}`
  const pieces = multipartPieces(boundary, { operations, files, onSent })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

async function* multipartPieces(
  boundary: string,
  {
    operations,
    files,
    onSent,
  }: { readonly operations: string; readonly files: Files; readonly onSent: OnSent | undefined },
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  const part = (disposition: string, text = '') =>
    encoder.encode(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}`)
  yield part('name="operations"', `${operations}\r\n`)
  yield part('name="map"', `${mapOf(files)}\r\n`)
  let sent = 0
  for (const [at, { file }] of files.entries()) {
    yield part(`name="${at}"; filename="${escapeName(file.name)}"`)
    const reader = file.stream().getReader()
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        yield next.value
        // The next piece is read when this one was taken.
        sent += next.value.length
        onSent?.(sent)
      }
    } finally {
      await reader.cancel()
    }
    yield encoder.encode('\r\n')
  }
  yield encoder.encode(`--${boundary}--\r\n`)
}

/** Creates the same request with files that are made first. */
export async function holdMultipart(operations: string, files: Files): Promise<FormData> {
  const form = new FormData()
  form.set('operations', operations)
  form.set('map', mapOf(files))
  const made = await Promise.all(files.map(async ({ file }) => (file instanceof File ? file : file.toFile())))
  for (const [at, file] of made.entries()) form.set(String(at), file)
  return form
}

function mapOf(files: Files): string {
  return JSON.stringify(Object.fromEntries(files.map(({ place }, at) => [at, [place]])))
}

/** As the HTML Standard writes names of files (multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')
}
