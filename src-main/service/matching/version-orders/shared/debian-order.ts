import { compareDigits, endOfDigits, isDigit } from './digit-runs.ts'

const tilde = 126

/**
 * Compares two upstream versions or two revisions of Debian packages (Debian Policy 5.6.12): runs of other characters and runs of digits
 * are compared in turn. `~` sorts below everything including the end, and letters sort below other characters. Allocates nothing.
 */
export function compareDebianTexts(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    for (; isOther(a, i) || isOther(b, j); i += 1, j += 1) {
      const result = weight(a, i) - weight(b, j)
      if (result !== 0) return result
    }
    const endOfA = endOfDigits(a, i)
    const endOfB = endOfDigits(b, j)
    const result = compareDigits(a, i, endOfA, b, j, endOfB)
    if (result !== 0) return result
    i = endOfA
    j = endOfB
  }
  return 0
}

function isOther(text: string, at: number): boolean {
  return at < text.length && !isDigit(text.charCodeAt(at))
}

/** The end of the text and digits have weight 0. */
function weight(text: string, at: number): number {
  if (!isOther(text, at)) return 0
  const code = text.charCodeAt(at)
  if (code === tilde) return -1
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? code : code + 256
}
