/** A line, or a window of it, split at the location of an issue. */
export interface MarkedText {
  readonly before: string
  /** Starts at the column: a JSON string, a word, a tag, or one character. Empty if the column is not in this text. */
  readonly mark: string
  readonly after: string
}

const token = /^(?:"(?:[^"\\]|\\.)*"?|<[/?!]?[\w:.-]*|[\w:.+-]+|\s+|.)/su

/** Maximum length of a mark. To mark a whole license text would not show better where to look. */
const maxMarkLength = 200

/**
 * Splits a text at a column.
 * @param startColumn the column of the first character of `text`, from 1
 * @param column counts UTF-16 units from 1; null if the issue names none
 */
export function markColumn(text: string, startColumn: number, column: number | null): MarkedText {
  const at = column === null ? -1 : column - startColumn
  if (at < 0 || at >= text.length) return { before: text, mark: '', after: '' }
  const mark = (token.exec(text.slice(at, at + maxMarkLength))?.[0] ?? '').trimEnd() || text.slice(at, at + 1)
  return { before: text.slice(0, at), mark, after: text.slice(at + mark.length) }
}

/**
 * Returns true if a column lies in a window of a line. The column after the last character counts, because missing text is reported there.
 */
export function showsColumn(
  { startColumn, text, isCut }: { readonly startColumn: number; readonly text: string; readonly isCut: boolean },
  column: number,
): boolean {
  return !isCut || (column >= startColumn && column <= startColumn + text.length)
}
