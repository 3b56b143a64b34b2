/** A word, sign or quoted text of a filter. */
export interface ConditionToken {
  readonly text: string
  readonly isQuoted: boolean
  /** Number of its first character, from 1. */
  readonly column: number
}

/** Splits a filter. Within double quotes, `\"` and `\\` are one character each; a regular expression between slashes is one word. */
export function conditionTokens(text: string): readonly ConditionToken[] {
  const pattern =
    /"((?:[^"\\]|\\.|\\$)*)"|'([^']*)'|@"((?:[^"\\]|\\.)*)"|(\/(?:[^/\\\s]|\\.)+\/)(?=[\s(),]|$)|[(),]|[<>!]=|[<>=]|[^\s(),<>=!"']+|\S/g
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: double, 2: single, 3: list, index }) => {
    const column = index + 1
    if (list !== undefined) return { text: `@${unescape(list)}`, isQuoted: false, column }
    if (double !== undefined) return { text: unescape(double), isQuoted: true, column }
    return { text: single ?? whole, isQuoted: single !== undefined, column }
  })
}

/** Returns a value as it is written in a filter: quoted where it would be read as something else. */
export function quoteValue(value: string): string {
  return isWord(value) && !/^(and|or|not)$/i.test(value) ? value : quoted(value)
}

/** Returns the name of a list as it is written in a filter. */
export function listReference(name: string): string {
  return isWord(name) ? `@${name}` : `@${quoted(name)}`
}

/** Whether a text is read as one word as it stands. */
function isWord(text: string): boolean {
  return /^[^\s(),<>=!"'@/\\][^\s(),<>=!"']*$/.test(text)
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`
}

function unescape(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1')
}
