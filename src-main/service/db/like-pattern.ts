import { limitSearch } from '#service/domain/search-text.ts'

/**
 * Returns a LIKE pattern, with `\` as its escape, for text that contains `search`; to be compared with lower-case text.
 *
 * @throws {Rejection} if the search is longer than 10,000 characters
 */
export function toLikePattern(search: string): string {
  const text = limitSearch(search).trim().toLowerCase()
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
