import { Rejection } from '#service/domain/rejection.ts'
import { readFeedBytes } from './feed-bytes.ts'
import { type FeedFile, feedLimits, type FeedOptions } from './feed.ts'

/** Maximum size of one JSON document in bytes: the engine cannot hold a longer string. */
export const maxJsonBytes = 2 ** 28
const maxLineCharacters = 2 ** 20

/**
 * Reads a plain or compressed feed file as chunks of UTF-8 text, and counts the decompressed bytes.
 * @throws {Rejection} if the file is damaged or exceeds its limit after decompression
 */
async function* readFeedText(file: FeedFile, options: FeedOptions = {}): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of readFeedBytes(file, options)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/**
 * Reads the lines of a feed file without surrounding white space.
 * @throws {Rejection} if a line has more than `most` characters
 */
export async function* readFeedLines(
  file: FeedFile,
  options: FeedOptions = {},
  most = maxLineCharacters,
): AsyncGenerator<string> {
  let parts: string[] = []
  let length = 0
  for await (const piece of readFeedText(file, options)) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      parts.push(piece.slice(from, end))
      yield parts.join('').trim()
      parts = []
      length = 0
      from = end + 1
    }
    parts.push(piece.slice(from))
    length += piece.length - from
    if (length > most) throw new Rejection(`"${file.name}" has a line of more than ${most} characters`)
  }
  yield parts.join('').trim()
}

/**
 * Reads a small text file.
 * @throws {Rejection} if it is too large
 */
export async function readText(file: FeedFile, options: FeedOptions = {}): Promise<string> {
  const most = Math.min((options.limits ?? feedLimits).entryBytes, maxJsonBytes)
  const pieces: string[] = []
  let length = 0
  for await (const piece of readFeedText(file, options)) {
    length += piece.length
    if (length > most) throw new Rejection(`"${file.name}" is too large for one document`)
    pieces.push(piece)
  }
  return pieces.join('')
}

/**
 * Reads a small JSON file.
 * @throws {Rejection} if it is too large or not JSON
 */
export async function readFeedJson(file: FeedFile, options: FeedOptions = {}): Promise<unknown> {
  const text = await readText(file, options)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Rejection(`"${file.name}" is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
