/** Returns a text on one line: blanks and control characters become single spaces. */
export function lineOf(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Returns a text of several lines without control characters, ends of lines and of the text made equal. */
export function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gm, '') // begins at no other blank of a run: linear
    .replace(/^\n+/, '')
    .trimEnd()
}
