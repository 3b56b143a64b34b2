import { closeSync, createReadStream, openSync, ReadStream, readSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Rejection } from '#service/domain/rejection.ts'
import { compressionOf } from '#service/archives/archive-kind.ts'
import { unzstd } from '#service/archives/unzstd.ts'
import { type FeedFile, feedLimits, type FeedOptions } from './feed.ts'

const highWaterMark = 262_144

/**
 * Reads the bytes of a feed file, decompresses gzip or zstd, and counts the result.
 * @throws {Rejection} if the file is damaged or exceeds its limit after decompression
 */
export async function* readFeedBytes(
  file: FeedFile,
  { onProgress, signal, limits = feedLimits }: FeedOptions = {},
): AsyncGenerator<Buffer> {
  const packed = openBytes(file)
  const content = new PassThrough({ highWaterMark })
  const done = unpack(packed, compressionOfFile(file), content, signal).then(
    () => undefined,
    (error: unknown) => error,
  )
  let unpacked = 0
  try {
    for await (const chunk of content) {
      const bytes = chunk as Buffer // a stream without encoding
      unpacked += bytes.length
      if (unpacked > limits.unpackedBytes) {
        throw new Rejection(`"${file.name}" unpacks to more than ${limits.unpackedBytes} bytes`)
      }
      onProgress?.(packed instanceof ReadStream ? packed.bytesRead : file.bytes)
      yield bytes
    }
  } catch (error) {
    if (error instanceof Rejection || signal?.aborted === true) throw error
    throw new Rejection(
      `"${file.name}" could not be read completely: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    packed.destroy()
    content.destroy()
    await done
  }
}

function unpack(
  packed: Readable,
  compression: 'gzip' | 'zstd' | undefined,
  content: PassThrough,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (compression === 'gzip') return pipeline(packed, createGunzip({ chunkSize: 131_072 }), content, { signal })
  if (compression === 'zstd') return pipeline(packed, unzstd, content, { signal })
  return pipeline(packed, content, { signal })
}

function openBytes({ path, content }: FeedFile): Readable {
  return content ? Readable.from(toChunks(content)) : createReadStream(path, { highWaterMark })
}

function* toChunks(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += highWaterMark) yield content.subarray(at, at + highWaterMark)
}

function compressionOfFile({ path, content }: FeedFile): 'gzip' | 'zstd' | undefined {
  if (content) return compressionOf(content)
  const first = Buffer.alloc(4)
  const fd = openSync(path, 'r')
  try {
    readSync(fd, first, 0, first.length, 0)
  } finally {
    closeSync(fd)
  }
  return compressionOf(first)
}
