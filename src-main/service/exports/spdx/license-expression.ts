import { whyNoExpression } from '#service/standards/spdx/license-expression.ts'

const known = new Map<string, boolean>()
const mostKnown = 10_000
/** Longer texts are asked about each time: they are few, and remembering them would hold their text. */
const longestKnown = 4_096

/** Whether a text is a licence expression of the SPDX grammar: listed identifiers, exceptions, `LicenseRef-`, brackets. */
export function isSpdxExpression(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  const answer = whyNoExpression(text) === undefined
  if (text.length > longestKnown) return answer
  if (known.size >= mostKnown) known.clear()
  known.set(text, answer)
  return answer
}
