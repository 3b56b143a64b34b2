import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Rejection } from '#service/domain/rejection.ts'
import type { FeedFile, FeedOptions } from './feed.ts'
import { feedLimits } from './feed.ts'

/**
 * Text of a plain or gzip feed file in pieces, decoded as UTF-8 and counted while it is unpacked. Throws a Rejection when the file is
 * damaged or unpacks to more than its limit.
 */
export async function* readFeedText(
  file: FeedFile,
  { onProgress, signal, limits = feedLimits }: FeedOptions = {},
): AsyncIterable<string> {
  const packed = createReadStream(file.path, { highWaterMark: 262_144 })
  const content = new PassThrough()
  const stages = file.wrapping === 'gzip' ? [packed, createGunzip(), content] : [packed, content]
  const done = pipeline(stages, { signal }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const decoder = new TextDecoder()
  let unpacked = 0
  try {
    for await (const chunk of content) {
      unpacked += (chunk as Buffer).length
      if (unpacked > limits.unpackedBytes) {
        throw new Rejection(`"${file.name}" unpacks to more than ${limits.unpackedBytes} bytes`)
      }
      onProgress?.(packed.bytesRead)
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
  } catch (error) {
    if (error instanceof Rejection || signal?.aborted === true) throw error
    throw new Rejection(
      `"${file.name}" cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    packed.destroy()
    content.destroy()
    await done
  }
  yield decoder.decode()
}

/** The whole of a small JSON file. Throws a Rejection when it is too large or not JSON. */
export async function readFeedJson(file: FeedFile, options: FeedOptions = {}): Promise<unknown> {
  const limits = { ...(options.limits ?? feedLimits) }
  const pieces: string[] = []
  let length = 0
  for await (const piece of readFeedText(file, options)) {
    length += piece.length
    if (length > Math.min(limits.entryBytes, 2 ** 28))
      throw new Rejection(`"${file.name}" is too large for one JSON document`)
    pieces.push(piece)
  }
  try {
    return JSON.parse(pieces.join('').replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new Rejection(`"${file.name}" is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
