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

/** What is done while a file is streamed. */
interface Streaming {
  /** Called once when the client took all of it. */
  readonly onTaken: () => Promise<void>
  /** Called once at the end, also at an early one and after a failure. */
  readonly onEnd: () => void
}

/** Streams a file. One that was written for it is removed at the end. */
export function streamCounted(content: FileContent, { onTaken, onEnd }: Streaming): ReadableStream<Uint8Array> {
  const chunks = chunksOf(content)
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    onEnd()
    if (content instanceof Uint8Array || !content.isTemporary) return
    // Windows keeps a file that another program has open: the client has all of it, and the next start removes it.
    await rm(content.path, { force: true }).catch(() => {})
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await nextOf(chunks, end)
        if (!done) return controller.enqueue(value)
        await end()
        await onTaken()
        controller.close()
      },
      async cancel() {
        await chunks.return(undefined).finally(end)
      },
    },
    { highWaterMark: 0 },
  )
}

async function nextOf(chunks: AsyncGenerator<Uint8Array, undefined>, onFailure: () => Promise<void>) {
  try {
    return await chunks.next()
  } catch (error) {
    await onFailure()
    throw error
  }
}

async function* chunksOf(content: FileContent): AsyncGenerator<Uint8Array, undefined> {
  if (!(content instanceof Uint8Array)) {
    for await (const chunk of createReadStream(content.path)) yield chunk as Buffer // without an encoding
    return
  }
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}
