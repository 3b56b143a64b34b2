import { Rejection } from '#service/domain/rejection.ts'

/** Characters. SQLite rejects a pattern of more than 50,000 bytes, and the time of a comparison grows with it. */
const maxSearchLength = 10_000

/**
 * Returns a text to search for.
 *
 * @throws {Rejection} if it is longer than 10,000 characters
 */
export function limitSearch(text: string): string {
  if (text.length <= maxSearchLength) return text
  throw new Rejection(`The text to search for has ${text.length} characters. The limit is ${maxSearchLength}`)
}
