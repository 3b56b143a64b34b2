import { compareDigits, compareRuns, isDigit } from '#service/matching/version-orders/shared/digit-runs.ts'
import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The parts of an RPM package's version. */
export interface RpmVersion {
  /** 0 if missing. */
  readonly epoch: VersionNumber
  readonly upstream: string
  /** Null if missing, which sorts below every release. */
  readonly release: string | null
}

const tilde = 126
const caret = 94

/**
 * The order of RPM packages: `[epoch:]version[-release]`, each part by runs of digits and of letters; `~` sorts below the end, `^`
 * just above it (rpm-version(7)).
 */
export const rpm: VersionScheme<RpmVersion> = defineScheme({
  name: 'rpm',
  parse(text) {
    const bare = text.trim()
    if (!/^(?=.*[\dA-Za-z+_])[^\s()$]+$/u.test(bare)) throw new IncomparableVersionError(text, 'rpm')
    const [written = '', epoch = '0'] = /^(\d+):/.exec(bare) ?? []
    const rest = bare.slice(written.length)
    const hyphen = rest.lastIndexOf('-')
    return {
      epoch: readNumber(epoch),
      upstream: hyphen < 0 ? rest : rest.slice(0, hyphen),
      release: hyphen < 0 ? null : rest.slice(hyphen + 1),
    }
  },
  compare(a, b) {
    const result = order<VersionNumber>(a.epoch, b.epoch) || compareTexts(a.upstream, b.upstream)
    if (result !== 0) return result
    if (a.release === null || b.release === null) return Number(a.release !== null) - Number(b.release !== null)
    return compareTexts(a.release, b.release)
  },
})

function compareTexts(a: string, b: string): number {
  let i = 0
  let j = 0
  for (;;) {
    i = nextSegment(a, i)
    j = nextSegment(b, j)
    const mark = compareMarks(a, i, b, j)
    if (mark !== 0) return mark
    if (isMark(a.charCodeAt(i))) {
      i += 1
      j += 1
      continue
    }
    if (i >= a.length || j >= b.length) return Math.sign(a.length - i) - Math.sign(b.length - j)
    const areDigits = isDigit(a.charCodeAt(i))
    // A number is newer than a word.
    if (areDigits !== isDigit(b.charCodeAt(j))) return areDigits ? 1 : -1
    const endOfA = endOfRun(a, i, areDigits)
    const endOfB = endOfRun(b, j, areDigits)
    const result = areDigits ? compareDigits(a, i, endOfA, b, j, endOfB) : compareRuns(a, i, endOfA, b, j, endOfB)
    if (result !== 0) return result
    i = endOfA
    j = endOfB
  }
}

/** Compares by `~` and `^`, if one of the texts has one; 0 if both have the same or none. */
function compareMarks(a: string, i: number, b: string, j: number): number {
  const left = a.charCodeAt(i)
  const right = b.charCodeAt(j)
  if (left === right) return 0
  if (left === tilde || right === tilde) return left === tilde ? -1 : 1
  if (left !== caret && right !== caret) return 0
  if (i >= a.length) return -1
  if (j >= b.length) return 1
  return left === caret ? -1 : 1
}

function nextSegment(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSegment(text.charCodeAt(at))) at += 1
  return at
}

function isSegment(code: number): boolean {
  return isDigit(code) || isLetter(code) || isMark(code)
}

function endOfRun(text: string, from: number, ofDigits: boolean): number {
  let at = from
  while (ofDigits ? isDigit(text.charCodeAt(at)) : isLetter(text.charCodeAt(at))) at += 1
  return at
}

function isMark(code: number): boolean {
  return code === tilde || code === caret
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
