import type { IncomingMessage } from 'node:http'

const buffered = 256 * 1024

/** The incoming body of a request. */
export interface IncomingBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Discards the rest of the body. The connection stays open, so that the client receives its response. */
  discard(): void
}

/** Returns the body of a request as a web stream. It fails if the client disconnects before the end. */
export function incomingBody(message: IncomingMessage): IncomingBody {
  let isOver = false
  const discard = () => void (isOver = true)
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on('data', (chunk: Buffer) => {
          if (isOver) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        const end = (error?: Error) => {
          if (isOver) return
          isOver = true
          if (error) controller.error(error)
          else controller.close()
        }
        message.once('end', () => end())
        message.once('error', end)
        message.once('close', () => end(new Error('The client disconnected')))
        message.pause()
      },
      pull: () => void message.resume(),
      cancel: discard,
    },
    { highWaterMark: buffered, size: (chunk) => chunk.byteLength },
  )
  return { stream, discard }
}
