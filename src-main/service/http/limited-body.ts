import { addressOf, rememberAddress } from './client-address.ts'
import { RejectedRequest } from './responses.ts'
import type { BodyLimit } from './body-limit.ts'

/** A request whose body is cut off at its limit. */
export interface LimitedRequest {
  readonly request: Request
  /** Discards the unread rest. The caller must call it once the response is known. */
  release(): void
}

/**
 * Returns the same request with a body that is measured while it is read, whatever its headers say. Reading rejects with a RejectedRequest:
 * 413 above the limit, 408 if the client takes too long, 400 if the body ends early.
 */
export function limitBody(request: Request, limit: BodyLimit): LimitedRequest {
  const { body: source } = request
  if (!source) return { request, release: () => {} }
  const { method, headers, signal, url } = request
  const reader = source.getReader()
  const takesBody = limit.maxBytes > 0
  const body = takesBody ? countedStream(reader, limit, Number(headers.get('content-length') ?? 0)) : null
  const init = { method, headers, signal, body, duplex: 'half' } // half: the body is read while it arrives
  const limited = new Request(url, init)
  rememberAddress(limited, addressOf(request))
  return { request: limited, release: () => discardBody(reader) }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

function countedStream(reader: BodyReader, limit: BodyLimit, announced: number): ReadableStream<Uint8Array> {
  let bytes = 0
  let waited = 0
  let bytesWaitedFor = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (announced > limit.maxBytes) throw tooLarge(limit)
          const asked = performance.now()
          const { done, value } = await readWithin(reader, limit.timeoutMs - waited)
          if (done) return controller.close()
          waited += performance.now() - asked
          bytes += value.byteLength
          if (bytes > limit.maxBytes) throw tooLarge(limit)
          if (bytes - bytesWaitedFor >= limit.bytesPerTimeout) {
            waited = 0
            bytesWaitedFor = bytes
          }
          controller.enqueue(value)
        } catch (error) {
          discardBody(reader)
          throw error
        }
      },
      cancel: () => discardBody(reader),
    },
    { highWaterMark: 0 }, // nothing is read ahead
  )
}

async function readWithin(reader: BodyReader, milliseconds: number): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new RejectedRequest(408, 'The body took too long to arrive'))
    timer = setTimeout(refuse, Math.max(0, milliseconds))
  })
  const next = reader.read().catch(() => {
    throw new RejectedRequest(400, 'The body is incomplete') // the connection ended first
  })
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}

function discardBody(reader: BodyReader): void {
  reader.cancel().catch(() => {}) // an aborted body has nothing left to discard
}

function tooLarge({ maxBytes: largest }: BodyLimit): RejectedRequest {
  return new RejectedRequest(413, `The body exceeds the limit of ${largest} bytes`)
}
