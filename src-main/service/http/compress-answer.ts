import { chooseEncoding } from './content-encoding.ts'

/** Smaller answers fit into one or two packets anyway. */
export const minCompressedBytes = 2_048

/** Whether an address is of this computer, where compressing takes longer than sending. */
export function isOnThisComputer(address: string | null): boolean {
  return address === null || /^(?:::ffff:)?127\.|^::1$/i.test(address)
}

/**
 * Compresses the answer of an operation for a client of another computer that accepts gzip. All other responses stay as they are: pages are
 * compressed by the build, and downloads keep their length.
 *
 * Lengths of compressed answers tell nothing about secrets in them (BREACH, CRIME): for that, a foreign page has to make the client send
 * requests of its choice many times. Operations are authenticated by a header, which no browser adds by itself, and those of foreign origins
 * are rejected; the answers that hold a secret hold it once.
 */
export function compressAnswer(request: Request, response: Response): Response {
  if (!response.body || !isLargeAnswer(request, response)) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const { status, statusText } = response
  if (chooseEncoding(request.headers.get('accept-encoding'), ['gzip']) === null) {
    return new Response(response.body, { status, statusText, headers })
  }
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  // A body contains bytes; the type of the stream says that it takes more than those.
  const gzip = new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>
  return new Response(response.body.pipeThrough(gzip), { status, statusText, headers })
}

function isLargeAnswer(request: Request, { status, headers }: Response): boolean {
  return (
    status === 200 &&
    new URL(request.url).pathname === '/graphql' &&
    (headers.get('content-type') ?? '').startsWith('application/json') &&
    !headers.has('content-encoding') &&
    Number(headers.get('content-length')) >= minCompressedBytes
  )
}
