import { IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** For tests: returns lines of the form `a < b`, `a = b`, `a > b` that do not hold. Empty lines and comments are skipped. */
export function wrongLines(scheme: VersionScheme, text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !/^(#|\/\/)/.test(line) && !holds(scheme, line))
}

function holds(scheme: VersionScheme, line: string): boolean {
  const [, left = '', sign = '', right = ''] = /^(.*?) ([<=>]) (.*)$/.exec(line) ?? []
  try {
    const a = scheme.parse(left)
    const b = scheme.parse(right)
    const there = Math.sign(scheme.compare(a, b))
    return there === { '<': -1, '=': 0, '>': 1 }[sign] && Math.sign(scheme.compare(b, a)) === -there + 0
  } catch (error) {
    if (error instanceof IncomparableVersionError) return false
    throw error
  }
}
