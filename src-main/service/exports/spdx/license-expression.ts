import { describeExpressionError } from '#service/standards/spdx/license-expression.ts'

const cache = new Map<string, boolean>()
const maxCached = 10_000
/** Maximum length of a cached text. Longer ones are rare and would fill the cache. */
const maxCachedLength = 4_096

/** Tests whether a text is a license expression of the SPDX grammar: listed identifiers, exceptions, `LicenseRef-`, brackets. */
export function isSpdxExpression(text: string): boolean {
  const before = cache.get(text)
  if (before !== undefined) return before
  const answer = describeExpressionError(text) === undefined
  if (text.length > maxCachedLength) return answer
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, answer)
  return answer
}
