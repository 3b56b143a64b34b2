import { Rejection } from '#service/domain/rejection.ts'

/** Characters. SQLite rejects a pattern of more than 50,000 bytes, and the time of a comparison grows with it. */
const maxSearchLength = 10_000

/**
 * Returns a LIKE pattern, with `\` as its escape, for text that contains `search`; to be compared with lower-case text.
 *
 * @throws {Rejection} if the search is longer than 10,000 characters
 */
export function toLikePattern(search: string): string {
  const text = search.trim().toLowerCase()
  if (text.length > maxSearchLength) {
    throw new Rejection(`The text to search for has ${text.length} characters. The limit is ${maxSearchLength}`)
  }
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
