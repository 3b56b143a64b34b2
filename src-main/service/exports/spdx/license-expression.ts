import { createRequire } from 'node:module'

// A CommonJS package without types; it throws a SyntaxError or Error for what it cannot parse.
const parse = createRequire(import.meta.url)('spdx-expression-parse') as (text: string) => unknown

/** Expressions of real licences stay far below; the parser calls itself for each bracket. */
const longest = 4_096
const known = new Map<string, boolean>()
const mostKnown = 10_000

/** Whether a text is a licence expression of the SPDX grammar: listed identifiers, exceptions, `LicenseRef-`, brackets. */
export function isSpdxExpression(text: string): boolean {
  if (text.length > longest) return false
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const answer = parses(text)
  known.set(text, answer)
  return answer
}

function parses(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    // The package throws for nothing else than text that does not parse.
    return false
  }
}
