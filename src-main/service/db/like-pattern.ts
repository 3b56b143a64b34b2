/** Returns a LIKE pattern, with `\` as its escape, for text that contains `search`; to be compared with lower-case text. */
export function toLikePattern(search: string): string {
  return `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
