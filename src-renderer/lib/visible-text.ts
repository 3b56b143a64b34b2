/** A run of a text: what is seen as it is, or one character that nobody would see or that turns the text around. */
export interface TextRun {
  readonly text: string
  /** Its number, for example `U+202E`, where the character cannot be seen. Null for plain text. */
  readonly code: string | null
}

/** Controls, formats (bidirectional marks, zero widths), separators that break lines, halves of characters. A tab is seen. */
const invisibleCharacters = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Splits a text from a file at the characters that cannot be seen or that reorder what stands around them (security page, hostile
 * content): they are to be shown by their number. A text without any is one run.
 */
export function visibleRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(invisibleCharacters)) {
    if (index > from) runs.push({ text: text.slice(from, index), code: null })
    runs.push({ text: character, code: codeOf(character) })
    from = index + character.length
  }
  if (from < text.length || runs.length === 0) runs.push({ text: text.slice(from), code: null })
  return runs
}

/** The same as one string, for places that take only text: `a‹U+202E›b`. */
export function visibleText(text: string): string {
  return visibleRuns(text)
    .map((run) => (run.code === null ? run.text : `‹${run.code}›`))
    .join('')
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
