/** A line, or a window of it, cut at the place that a finding is about. */
export interface MarkedText {
  readonly before: string
  /** What begins at the column: a JSON text, a word, a tag, or one character. Empty when the column is not in this text. */
  readonly mark: string
  readonly after: string
}

const token = /^(?:"(?:[^"\\]|\\.)*"?|<[/?!]?[\w:.-]*|[\w:.+-]+|\s+|.)/su

/** Longest mark: a whole licence text says no better where to look. */
const maxMarkLength = 200

/**
 * Cuts a text at a column.
 * @param startColumn the column of the first character of `text`, from 1
 * @param column counts UTF-16 units from 1; null for a finding that names none
 */
export function markColumn(text: string, startColumn: number, column: number | null): MarkedText {
  const at = column === null ? -1 : column - startColumn
  if (at < 0 || at >= text.length) return { before: text, mark: '', after: '' }
  const mark = (token.exec(text.slice(at, at + maxMarkLength))?.[0] ?? '').trimEnd() || text.slice(at, at + 1)
  return { before: text.slice(0, at), mark, after: text.slice(at + mark.length) }
}

/** True when a column lies in a window of a line. The column behind the last character counts: that is where something is missing. */
export function showsColumn(
  { startColumn, text, isCut }: { readonly startColumn: number; readonly text: string; readonly isCut: boolean },
  column: number,
): boolean {
  return !isCut || (column >= startColumn && column <= startColumn + text.length)
}
