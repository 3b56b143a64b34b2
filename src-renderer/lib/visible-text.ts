/** A run of text: visible characters, or one character that misleads: it is invisible, changes the text direction or looks like another. */
export interface TextRun {
  readonly text: string
  /** Its code point, for example `U+202E`, if the character misleads. Null for plain text. */
  readonly code: string | null
}

/**
 * Control and format characters (bidirectional marks, zero widths), line separators, unpaired surrogates, and everything else that is drawn
 * as nothing: fillers, variation selectors (except where they choose the form of an emoji), the blank of Braille. A tab is visible.
 */
const invisible = String.raw`(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`

/** Letters that look like Latin ones: of alphabets with common ancestors, and other forms of Latin letters. */
const lookalike = String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]`

/** A lookalike in a word that has Latin letters before or after it. A word of one alphabet is not suspicious. */
const inLatinWord = String.raw`(?:(?<=[A-Za-z][\p{L}\p{M}\p{N}]{0,64})${lookalike}|${lookalike}(?=[\p{L}\p{M}\p{N}]{0,64}[A-Za-z]))`

const misleadingCharacters = new RegExp(`${invisible}|${inLatinWord}`, 'gu')

/** Whether a text has a character that misleads. The end of a line, which text of several lines needs, is none here. */
export function hasMisleading(text: string): boolean {
  if (!/[^\t\n\r\x20-\x7e]/.test(text)) return false // nearly every text
  return text.replaceAll(/[\n\r]/g, ' ').search(misleadingCharacters) >= 0
}

/**
 * Splits a text from a file at characters that are invisible, reorder the text around them, or look like a letter of the word around them
 * (security page, hostile content), so that these can be shown by code point. A text without any is one run.
 */
export function visibleRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(misleadingCharacters)) {
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
