import { describeExpressionError } from '#service/standards/spdx/license-expression.ts'

const cache = new Map<string, boolean>()
const maxCached = 10_000
/** Longer texts are asked about each time: they are few, and remembering them would hold their text. */
const maxCachedLength = 4_096

/** Whether a text is a licence expression of the SPDX grammar: listed identifiers, exceptions, `LicenseRef-`, brackets. */
export function isSpdxExpression(text: string): boolean {
  const before = cache.get(text)
  if (before !== undefined) return before
  const answer = describeExpressionError(text) === undefined
  if (text.length > maxCachedLength) return answer
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, answer)
  return answer
}
