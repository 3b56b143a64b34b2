import type { IncomingMessage } from 'node:http'

const buffered = 256 * 1024

/**
 * The body of a request as a web stream. Whoever stops reading does not cut the connection: the rest is read away, so that the
 * client gets to its answer.
 */
export function requestBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let unwanted = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on('data', (chunk: Buffer) => {
          if (unwanted) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        const fail = (error: Error) => {
          if (unwanted) return
          unwanted = true
          controller.error(error)
        }
        message.once('end', () => {
          if (unwanted) return
          unwanted = true
          controller.close()
        })
        message.once('error', fail)
        message.once('close', () => fail(new Error('The client went away')))
        message.pause()
      },
      pull() {
        message.resume()
      },
      cancel() {
        unwanted = true
        message.resume()
      },
    },
    { highWaterMark: buffered, size: (chunk) => chunk.byteLength },
  )
}
