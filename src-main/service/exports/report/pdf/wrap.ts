import type { FontSet, FontWeight } from './fonts.ts'

/**
 * Breaks text into lines of at most `width` points: at spaces, after `/`, `-`, `@`, `:` and similar characters if a word is too long, and
 * anywhere if that is not enough. No text is cut off.
 */
export function wrap(
  text: string,
  width: number,
  fonts: FontSet,
  { size, weight }: { readonly size: number; readonly weight: FontWeight },
): readonly string[] {
  const measure = (part: string) => fonts.width(part, weight, size)
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text, width, measure)) {
    if (line !== '' && measure(`${line}${piece}`.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

const maxTitleLines = 3

/** Breaks a title into at most three lines. The facts contain the full title. */
export function titleLines(text: string, width: number, fonts: FontSet, size: number): readonly string[] {
  const lines = wrap(text, width - size, fonts, { size, weight: 'bold' })
  const shown = lines.slice(0, maxTitleLines)
  return lines.length > maxTitleLines ? shown.with(-1, `${shown.at(-1) ?? ''}…`) : shown
}

function* piecesOf(text: string, width: number, measure: (part: string) => number): Generator<string> {
  for (const word of text.replaceAll(/\s+/g, ' ').match(/\S+ ?|^ /g) ?? []) {
    if (measure(word.trimEnd()) <= width) yield word
    else yield* brokenWord(word, width, measure)
  }
}

function* brokenWord(word: string, width: number, measure: (part: string) => number): Generator<string> {
  for (const part of word.match(/[^/\-@:.,_?&=]*[/\-@:.,_?&=]?/g) ?? []) {
    if (measure(part) <= width) {
      if (part !== '') yield part
      continue
    }
    let piece = ''
    for (const character of part) {
      if (piece !== '' && measure(piece + character) > width) {
        yield piece
        piece = ''
      }
      piece += character
    }
    if (piece !== '') yield piece
  }
}
