import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/** Bytes that become one frame. Smaller ones pack worse, larger ones take more memory. */
const frameBytes = 4 * 2 ** 20
/** Frames that are packed at a time, on threads of the runtime. One core is left for requests meanwhile. */
const usualAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Bytes of the buffer for a packed frame; a larger frame takes several. */
const packedBytes = 2 ** 20

/**
 * Packs bytes with Zstandard as frames of 4 MiB, while the next one is filled, and yields them in order (RFC 8878 section 3.1: frames are
 * concatenated).
 * One frame for everything would use one processor, and take twice as long for each byte, because the window is copied.
 *
 * @param pieces each may be overwritten when the next one is requested
 * @param level of compression
 * @param atOnce number of frames that are packed at a time
 */
export async function* zstdFrames(
  pieces: AsyncIterable<Buffer>,
  level: number,
  atOnce = usualAtOnce,
): AsyncGenerator<Buffer> {
  const options = { chunkSize: packedBytes, params: { [constants.ZSTD_c_compressionLevel]: level } }
  const running: Promise<Buffer>[] = []
  const free = Array.from({ length: atOnce + 1 }, () => Buffer.allocUnsafeSlow(frameBytes))
  let block = new Block(free.shift())
  const start = () => {
    const { buffer, content } = block
    const packed = compress(content, options).finally(() => free.push(buffer))
    packed.catch(() => {}) // thrown where it is awaited
    running.push(packed)
  }
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length;) {
        at += block.take(piece, at)
        if (!block.isFull) continue
        if (running.length === atOnce) yield await next(running)
        start()
        block = new Block(free.shift())
      }
    }
    if (block.content.length > 0) start()
    while (running.length > 0) yield await next(running)
  } finally {
    await Promise.allSettled(running) // their buffers are in use until then
  }
}

async function next(running: Promise<Buffer>[]): Promise<Buffer> {
  const [first] = running
  if (!first) throw new Error('No frame is being packed')
  const packed = await first
  void running.shift()
  return packed
}

/** A buffer that is filled. */
class Block {
  readonly buffer: Buffer<ArrayBuffer>
  #used = 0

  constructor(buffer: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(frameBytes)) {
    this.buffer = buffer
  }

  get isFull(): boolean {
    return this.#used === this.buffer.length
  }

  get content(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.#used)
  }

  /** Copies what fits of a piece, from a byte of it on. Returns the number of bytes. */
  take(piece: Buffer, from: number): number {
    const taken = piece.copy(this.buffer, this.#used, from)
    this.#used += taken
    return taken
  }
}
