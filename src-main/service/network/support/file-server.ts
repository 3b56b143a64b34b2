import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of files on this machine, with ETags and ranges, for tests. */
export interface FileServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** The files by path. A function responds itself. */
  readonly files: Map<string, Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void)>
  /** Returns the requested paths in order, each with the status of its response, and empties the list. */
  asked(): readonly string[]
  close(): Promise<void>
}

export async function startFileServer(): Promise<FileServer> {
  const files: FileServer['files'] = new Map()
  const log: string[] = []
  const server = createServer((request, response) => {
    const path = decoded(request.url ?? '')
    response.once('close', () => log.push(`${path} ${response.statusCode}`))
    const file = files.get(path)
    if (typeof file === 'function') file(request, response)
    else if (file === undefined) response.writeHead(404).end('Not found')
    else serve(Buffer.from(file), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked: () => log.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(content: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  const range = headers['if-range'] === etag ? /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] : undefined
  if (range === undefined) return void response.writeHead(200, { etag, 'content-length': content.length }).end(content)
  const start = Number(range)
  const where = `bytes ${start}-${content.length - 1}/${content.length}`
  response.writeHead(206, { etag, 'content-length': content.length - start, 'content-range': where })
  response.end(content.subarray(start))
}

/** Without escapes, part by part: one with a stray percent sign stays as it is written. */
function decoded(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => decodeURIComponent(escapes))
}
