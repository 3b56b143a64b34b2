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

function unescape(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1')
}
