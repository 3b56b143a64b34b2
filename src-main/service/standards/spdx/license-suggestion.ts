import { spelledLicense } from '#service/domain/licenses/license-spellings.ts'
import { withSuccessors } from '#service/domain/licenses/with-successors.ts'
import { findExpressionError } from './license-expression.ts'

/** Longer texts are texts of licenses, or were made by a program. */
const maxLength = 2_000

/**
 * Returns the expression that a text probably means: with the ids of licenses that are spelled otherwise, operators in capitals, and
 * successors in place of deprecated ids. Null if the text is right as it is, or nothing certain can be said. Linear in its length.
 */
export function suggestExpression(text: string): string | null {
  if (findExpressionError(text) === undefined) return valid(withSuccessors(text))
  if (text.length > maxLength) return null
  const whole = spelledLicense(text)
  if (whole !== null) return whole
  // Written so, it is one license of the two, and not a choice.
  if (/\bmit\s*\/\s*x11\b/i.test(text)) return null
  const words = text.split(/(\(|\)|\s+(?:and|or|with)\s+|\s*[/|]\s*)/i).map(toWord)
  if (words.includes(null)) return null
  const joined = words.join('').trim()
  return valid(withSuccessors(joined) ?? joined)
}

/** The word of an expression for a part of a text: an operator, a parenthesis, or a license. */
function toWord(part: string): string | null {
  const word = part.trim()
  if (word === '' || word === '(' || word === ')') return part
  if (/^(and|or|with)$/i.test(word)) return ` ${word.toUpperCase()} `
  if (word === '/' || word === '|') return ' OR '
  // An exception is no expression of its own; whether it stands in the right place is asked of the whole.
  return findExpressionError(word) === undefined || isException(word) ? word : spelledLicense(word)
}

function isException(word: string): boolean {
  return /^[A-Za-z0-9.-]*exception[A-Za-z0-9.-]*$/i.test(word)
}

function valid(expression: string | null): string | null {
  return expression === null || findExpressionError(expression) ? null : expression
}
