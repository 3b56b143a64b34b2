/** A run of text: visible characters, or one character that is invisible or changes the text direction. */
export interface TextRun {
  readonly text: string
  /** Its code point, for example `U+202E`, if the character is invisible. Null for plain text. */
  readonly code: string | null
}

/** Control and format characters (bidirectional marks, zero widths), line separators, and unpaired surrogates. A tab is visible. */
const invisibleCharacters = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Splits a text from a file at characters that are invisible or reorder the text around them (security page, hostile content), so that
 * these can be shown by code point. A text without any is one run.
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

/** Formats the same as one string, for places that accept only text: `a‹U+202E›b`. */
export function visibleText(text: string): string {
  return visibleRuns(text)
    .map((run) => (run.code === null ? run.text : `‹${run.code}›`))
    .join('')
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
