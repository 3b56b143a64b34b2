import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ExcerptRequest, SourceExcerpt } from '#service/domain/documents/source-excerpt.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { declaredEncoding } from '#service/formats/xml/declared-encoding.ts'
import { LineCutter } from './line-splitter.ts'
import type { Task } from '#service/workers/task.ts'

export interface ExcerptInput extends ExcerptRequest {
  readonly path: string
  /** Whether the file is the document itself, without archive, compression or envelope. */
  readonly isPlain: boolean
}

/** Returns lines of a document. */
export const sourceExcerptTask: Task<ExcerptInput, SourceExcerpt> = {
  name: 'source-excerpt',
  run: (_, { path, ...request }) => readExcerpt(path, request),
}

/**
 * Returns lines of a document as its findings count them: unpacked, decoded, without a byte order mark. A plain UTF-8 file is streamed,
 * whatever its size.
 *
 * @throws {Rejection} if the document cannot be unpacked
 */
export async function readExcerpt(
  path: string,
  request: ExcerptRequest & { readonly isPlain: boolean },
): Promise<SourceExcerpt> {
  const cutter = new LineCutter(request)
  const start = request.isPlain ? await utf8Start(path) : undefined
  if (start === undefined) cutter.add((await openDocument(path)).head.text)
  else for await (const piece of createReadStream(path, { start, highWaterMark: 2 ** 20 })) cutter.add(piece as Buffer)
  return cutter.excerpt()
}

/** Returns the byte at which a UTF-8 text starts; undefined for another encoding. */
async function utf8Start(path: string): Promise<number | undefined> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 3
    // UTF-16 has a byte order mark, or a 0 beside the ASCII character that every format starts with.
    const isWide = (head[0] ?? 0) >= 0xfe || head[0] === 0 || head[1] === 0
    return isWide || declaredEncoding(head) ? undefined : 0
  } finally {
    await handle.close()
  }
}
