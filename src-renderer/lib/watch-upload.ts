import * as texts from './texts.ts'

/** Gets how many bytes of a request have been sent. */
export type OnSent = (bytes: number) => void

const watched = new WeakMap<AbortSignal, OnSent>()

/** Tells how much of the next request with this signal has been sent, if it sends files and the browser says so. */
export function watchUpload(signal: AbortSignal, onSent: OnSent): void {
  watched.set(signal, onSent)
}

/** Returns what watches the request with this signal. It watches only one. */
export function takeWatch(signal: AbortSignal | undefined): OnSent | undefined {
  if (signal === undefined) return undefined
  const onSent = watched.get(signal)
  watched.delete(signal)
  return onSent
}

/** Sends a request like `fetch`, and tells how much of its body has been sent: `fetch` does not say. */
export function fetchWatched(url: string, init: RequestInit, onSent: OnSent): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    const abort = () => sender.abort()
    const end = (act: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      act()
    }
    sender.open(method, url)
    for (const [name, value] of new Headers(headers)) sender.setRequestHeader(name, value)
    sender.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    sender.addEventListener(
      'load',
      end(() => resolve(new Response(sender.responseText, { status: sender.status }))),
    )
    sender.addEventListener(
      'error',
      end(() => reject(new TypeError(texts.requestWasNotSent))),
    )
    sender.addEventListener(
      'abort',
      end(() => reject(new DOMException('Aborted', 'AbortError'))),
    )
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', abort)
    sender.send(body as XMLHttpRequestBodyInit) // a form: streams are sent with `fetch`
  })
}
