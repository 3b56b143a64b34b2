import { cancelHeader } from '#shared/bridge.ts'
import type { MadeFile } from './made-file.ts'
import { holdMultipart, streamMultipart } from './multipart.ts'

/** What a request has beside its operation. */
export interface SendOptions {
  /** Files that the page makes while it sends them. */
  readonly made: readonly { readonly place: string; readonly file: MadeFile }[]
  /** Aborts the request. */
  readonly signal: AbortSignal | undefined
}

/** Returns a `fetch` that sends files of the page with an operation, and that can be aborted in the desktop app too. */
export function createSender({ made, signal }: SendOptions): typeof fetch {
  return async (input, init = {}) => {
    const request = made.length > 0 ? await withFiles(init, made) : init
    if (signal === undefined) return fetch(input, request)
    const signals = request.signal ? [request.signal, signal] : [signal]
    return sendCancelable(input, { ...request, signal: AbortSignal.any(signals) }, signal)
  }
}

async function withFiles(init: RequestInit, made: SendOptions['made']): Promise<RequestInit> {
  const operations = init.body as string // JSON: it holds no file of its own
  const headers = new Headers(init.headers)
  headers.delete('content-type')
  if (window.waybill === undefined) return { ...init, headers, body: await holdMultipart(operations, made) }
  const { type, body } = streamMultipart(operations, made)
  headers.set('content-type', type)
  const streamed = { ...init, headers, body, duplex: 'half' } // half: the response comes after the whole body
  return streamed
}

/** The desktop shell is not told when a request is aborted, so it is sent a message with the request's id. */
async function sendCancelable(input: RequestInfo | URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const bridge = window.waybill
  if (bridge === undefined) return fetch(input, init)
  const id = crypto.randomUUID()
  const headers = new Headers(init.headers)
  headers.set(cancelHeader, id)
  const cancel = () => bridge.cancelRequest(id)
  signal.addEventListener('abort', cancel)
  try {
    return await fetch(input, { ...init, headers })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
