const zero = 48
const nine = 57

/** Tests whether a code unit is a decimal digit; false for NaN, which is the code after a text's end. */
export function isDigit(code: number): boolean {
  return code >= zero && code <= nine
}

/** Returns the end of the run of digits that begins at `from`. */
export function endOfDigits(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at += 1
  return at
}

/** Compares the numbers in two parts of texts, exact at any length. Allocates nothing. */
export function compareDigits(a: string, i: number, endOfA: number, b: string, j: number, endOfB: number): number {
  let left = i
  let right = j
  while (left < endOfA && a.charCodeAt(left) === zero) left += 1
  while (right < endOfB && b.charCodeAt(right) === zero) right += 1
  // Without leading zeros, the longer number is larger.
  return endOfA - left - (endOfB - right) || compareRuns(a, left, endOfA, b, right, endOfB)
}

/** Compares two parts of texts by code unit; if one is a prefix of the other, it sorts first. Allocates nothing. */
export function compareRuns(a: string, i: number, endOfA: number, b: string, j: number, endOfB: number): number {
  for (let k = 0; i + k < endOfA && j + k < endOfB; k += 1) {
    const result = a.charCodeAt(i + k) - b.charCodeAt(j + k)
    if (result !== 0) return result
  }
  return endOfA - i - (endOfB - j)
}
