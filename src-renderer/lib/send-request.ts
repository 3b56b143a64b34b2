import { cancelHeader } from '#shared/bridge.ts'
import type { SentFile } from './upload-variables.ts'

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
  const init = { method: 'POST', headers, ...(await bodyOf(operation, files, headers)) }
  return signal === undefined ? fetch(url, init) : sendCancelable(url, init, signal)
}

async function bodyOf(operation: string, files: readonly SentFile[], headers: Headers): Promise<RequestInit> {
  if (files.length === 0) {
    headers.set('content-type', 'application/json')
    return { body: operation }
  }
  const { holdMultipart, streamMultipart } = await import('./multipart.ts') // most requests have no files
  const isMade = files.some(({ file }) => !(file instanceof File))
  if (!isMade || window.waybill === undefined) return { body: await holdMultipart(operation, files) }
  const { type, body } = streamMultipart(operation, files)
  headers.set('content-type', type)
  const streamed = { body, duplex: 'half' } // half: the response comes after the whole body
  return streamed
}

/** The desktop shell is not told when a request is aborted, so it is sent a message with the request's id. */
async function sendCancelable(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const bridge = window.waybill
  if (bridge === undefined) return fetch(url, { ...init, signal })
  const id = crypto.randomUUID()
  const headers = new Headers(init.headers)
  headers.set(cancelHeader, id)
  const cancel = () => bridge.cancelRequest(id)
  signal.addEventListener('abort', cancel)
  try {
    return await fetch(url, { ...init, signal, headers })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
