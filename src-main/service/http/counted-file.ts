import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FileContent } from '#service/downloads/offered-file.ts'

const chunkBytes = 65_536

/** Returns the SHA-256 of a file as base64. */
export async function digestOf(content: FileContent): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(content)) hash.update(chunk)
  return hash.digest('base64')
}

/**
 * Streams a file, and calls `onTaken` once when the client took all of it. A file that was written for it is removed at the end, also at an
 * early one.
 */
export function streamCounted(content: FileContent, onTaken: () => Promise<void>): ReadableStream<Uint8Array> {
  const chunks = chunksOf(content)
  const end = async () => {
    if (!(content instanceof Uint8Array) && content.isTemporary) await rm(content.path, { force: true })
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (!done) return controller.enqueue(value)
        await end()
        await onTaken()
        controller.close()
      },
      async cancel() {
        await chunks.return(undefined)
        await end()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* chunksOf(content: FileContent): AsyncGenerator<Uint8Array, undefined> {
  if (!(content instanceof Uint8Array)) {
    for await (const chunk of createReadStream(content.path)) yield chunk as Buffer // without an encoding
    return
  }
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}
