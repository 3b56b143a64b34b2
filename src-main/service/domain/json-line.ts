/** Returns a value as JSON in one line, with its end. Readers of lines end one at U+2028 and U+2029, too, which JSON has as they are. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}
