import { cancelHeader } from '#shared/bridge.ts'
import type { SentFile } from './upload-variables.ts'
import type { OnSent } from './watch-upload.ts'

/** A GraphQL request of the page. */
export interface PageRequest {
  readonly url: string
  readonly token: string
  /** The JSON of the operation, in which its files are null. */
  readonly operation: string
  readonly files: readonly SentFile[]
  /** Aborts the request, in the desktop app too. */
  readonly signal: AbortSignal | undefined
}

/** Sends a request. Rejects like `fetch`. */
export async function sendRequest({ url, token, operation, files, signal }: PageRequest): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
  const watch = files.length > 0 ? await import('./watch-upload.ts') : undefined
  const onSent = watch?.takeWatch(signal)
  const init = { method: 'POST', headers, ...(await bodyOf(operation, files, headers, onSent)) }
  const isWatched = onSent && init.body instanceof FormData
  const send: Send = isWatched ? (to, what) => watch!.fetchWatched(to, what, onSent) : fetch
  return signal === undefined ? send(url, init) : sendCancelable(url, init, signal, send)
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * A browser says how much of a form was sent. The desktop shell takes a form at once, so that the page streams to it what is watched, and counts
 * what is read.
 */
async function bodyOf(
  operation: string,
  files: readonly SentFile[],
  headers: Headers,
  onSent: OnSent | undefined,
): Promise<RequestInit> {
  if (files.length === 0) {
    headers.set('content-type', 'application/json')
    return { body: operation }
  }
  const { holdMultipart, streamMultipart } = await import('./multipart.ts') // most requests have no files
  const isMade = files.some(({ file }) => !(file instanceof File))
  if (window.waybill === undefined || (!isMade && !onSent)) return { body: await holdMultipart(operation, files) }
  const { type, body } = streamMultipart(operation, files, onSent)
  headers.set('content-type', type)
  const streamed = { body, duplex: 'half' } // half: the response comes after the whole body
  return streamed
}

/** The desktop shell is not told when a request is aborted, so it is sent a message with the request's id. */
async function sendCancelable(url: string, init: RequestInit, signal: AbortSignal, send: Send): Promise<Response> {
  const bridge = window.waybill
  if (bridge === undefined) return send(url, { ...init, signal })
  const id = crypto.randomUUID()
  const headers = new Headers(init.headers)
  headers.set(cancelHeader, id)
  const cancel = () => bridge.cancelRequest(id)
  signal.addEventListener('abort', cancel)
  try {
    return await send(url, { ...init, signal, headers })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
