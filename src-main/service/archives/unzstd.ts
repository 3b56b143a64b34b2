import { createZstdDecompress, type ZstdDecompress } from 'node:zlib'

/**
 * Unpacks Zstandard data with any number of frames (RFC 8878 section 3.1). Each frame gets its own decoder: Node's decoder silently ends
 * after the first frame, which would lose most of a file that was compressed in parts.
 */
export async function* unzstd(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = packed[Symbol.asyncIterator]()
  let rest: Buffer | undefined = await nextPiece(pieces)
  while (rest !== undefined) {
    const decoder = createZstdDecompress({ chunkSize: 131_072 })
    const feeding = feed(decoder, rest, pieces)
    try {
      for await (const chunk of decoder) yield chunk as Buffer // a stream without encoding
    } finally {
      decoder.destroy()
    }
    rest = (await feeding) ?? (await nextPiece(pieces))
  }
}

/** Feeds a decoder until its frame ends. Returns the rest of the current piece; undefined at the end of the data. */
async function feed(
  decoder: ZstdDecompress,
  first: Buffer,
  pieces: AsyncIterator<Buffer>,
): Promise<Buffer | undefined> {
  let given = 0
  try {
    for (let piece: Buffer | undefined = first; piece !== undefined; piece = await nextPiece(pieces)) {
      const used = await writeChunk(decoder, piece)
      if (used === undefined) return undefined
      if (used < given + piece.length) return piece.subarray(used - given)
      given += piece.length
    }
    decoder.end()
  } catch (error) {
    // The error reaches the reader of the decoder.
    decoder.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  return undefined
}

/** Returns how many bytes of a piece the decoder has used; undefined if it was closed before. */
function writeChunk(decoder: ZstdDecompress, piece: Buffer): Promise<number | undefined> {
  return new Promise((resolve) => {
    const closed = (): void => resolve(undefined)
    decoder.once('close', closed)
    decoder.write(piece, (error) => {
      decoder.off('close', closed)
      resolve(error == null && !decoder.destroyed ? decoder.bytesWritten : undefined)
    })
  })
}

async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) return undefined
    if (next.value.length > 0) return next.value
  }
}

/** Returns the first bytes of truncated Zstandard data; fewer, or none, if it is damaged. */
export async function unzstdHead(packed: Buffer, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let left = length
  try {
    for await (const chunk of unzstd(piecesOf(packed))) {
      chunks.push(chunk)
      left -= chunk.length
      if (left <= 0) break
    }
  } catch (error) {
    // The data before the truncation is sufficient. Other errors are reported when the whole file is unpacked.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** Yields small pieces, because an error discards the output of its piece. */
async function* piecesOf(packed: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed.length; at += 4096) yield packed.subarray(at, at + 4096)
}
