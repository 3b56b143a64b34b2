import type { IncomingMessage } from 'node:http'

const buffered = 256 * 1024

/** The body of a request on its way in. */
export interface IncomingBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Keeps nothing of what still comes. The connection is not cut: the client has to get to its answer. */
  discard(): void
}

/** The body of a request as a web stream. It breaks off with an error when the client goes away before the end. */
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
