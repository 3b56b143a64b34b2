import { type StorageFault, storageRetrySeconds } from '#service/domain/storage-fault.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Creates a JSON response that must not be cached or sniffed. */
export function jsonResponse(body: unknown, status = 200, more: Readonly<Record<string, string>> = {}): Response {
  const bytes = Buffer.from(JSON.stringify(body))
  // With its length, a response before the end of its request is complete for the client, although the connection stays open for a while.
  return new Response(bytes, { status, headers: { ...headers, 'content-length': String(bytes.length), ...more } })
}

const codes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'MISDIRECTED_REQUEST',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** Creates a rejection in the shape of a GraphQL error, before any operation runs (API rule 4). */
export function errorResponse(status: number, message: string, more: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse({ errors: [{ message, extensions: { code: codes[status] ?? 'INTERNAL' } }] }, status, more)
}

/** Creates the response to a request that the disk or the data folder did not take. A client may try it again (specification 7.3). */
export function storageFaultResponse({ code, message }: Pick<StorageFault, 'code' | 'message'>): Response {
  return jsonResponse({ errors: [{ message, extensions: { code } }] }, 503, retryLater)
}

/** Headers of a response that asks the client to try again later. */
export const retryLater = { 'retry-after': String(storageRetrySeconds) } as const

/** A request that is rejected before any operation runs. Thrown while it is read, and turned into a response. */
export class RejectedRequest extends Error {
  override readonly name = 'RejectedRequest'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
