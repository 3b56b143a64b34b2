import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** A Python version as PEP 440 orders it. Missing parts have the value that sorts them correctly. */
export interface PythonVersion {
  readonly epoch: VersionNumber
  /** Without trailing zeros. */
  readonly release: readonly VersionNumber[]
  /** -1 for a development release without a phase, 0 alpha, 1 beta, 2 candidate, 3 none. */
  readonly phase: number
  readonly phaseNumber: VersionNumber
  /** -1 for none. */
  readonly post: VersionNumber
  /** Infinity for none. */
  readonly dev: VersionNumber
  readonly local: readonly (VersionNumber | string)[] | null
}

const form = new RegExp(
  [
    /^\s*v?(?:(?<epoch>\d+)!)?(?<release>\d+(?:\.\d+)*)/,
    /(?:[-_.]?(?<phase>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<phaseNumber>\d*))?/,
    /(?:-(?<bare>\d+)|(?<post>[-_.]?(?:post|rev|r)[-_.]?(?<postNumber>\d*)))?/,
    /(?<dev>[-_.]?dev[-_.]?(?<devNumber>\d*))?/,
    /(?:\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$/,
  ]
    .map((part) => part.source)
    .join(''),
  'i',
)

/** PEP 440, section "Version scheme" (Python packaging specification "Version specifiers"). */
export const pep440: VersionScheme<PythonVersion> = defineScheme({
  name: 'pep440',
  parse(text) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) throw new IncomparableVersionError(text, 'pep440')
    const { epoch, release, phase, phaseNumber, bare, post, postNumber, dev, devNumber, local } = parts
    const hasPost = bare !== undefined || post !== undefined
    return {
      epoch: numberOrZero(epoch),
      release: trimTrailingZeros((release ?? '').split('.').map(readNumber)),
      phase: phaseOf(phase, hasPost, dev !== undefined),
      phaseNumber: numberOrZero(phaseNumber),
      post: hasPost ? numberOrZero(bare ?? postNumber) : -1,
      dev: dev === undefined ? Infinity : numberOrZero(devNumber),
      local: local === undefined ? null : readLocal(local),
    }
  },
  compare(a, b) {
    return (
      order<VersionNumber>(a.epoch, b.epoch) ||
      compareReleases(a.release, b.release) ||
      a.phase - b.phase ||
      order<VersionNumber>(a.phaseNumber, b.phaseNumber) ||
      order<VersionNumber>(a.post, b.post) ||
      order<VersionNumber>(a.dev, b.dev) ||
      compareLocals(a.local, b.local)
    )
  },
})

/** A number may be missing: `1.0.post` is `1.0.post0`. */
function numberOrZero(digits: string | undefined): VersionNumber {
  return readNumber(digits || '0')
}

function trimTrailingZeros(numbers: readonly VersionNumber[]): readonly VersionNumber[] {
  return numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1)
}

function readLocal(text: string): readonly (VersionNumber | string)[] {
  const parts = text.toLowerCase().split(/[-_.]/)
  return parts.map((part) => (/^\d+$/.test(part) ? readNumber(part) : part))
}

function phaseOf(word: string | undefined, hasPost: boolean, isDevelopment: boolean): number {
  if (word === undefined) return isDevelopment && !hasPost ? -1 : 3
  const first = word.toLowerCase()[0]
  return first === 'a' ? 0 : first === 'b' ? 1 : 2
}

function compareReleases(a: readonly VersionNumber[], b: readonly VersionNumber[]): number {
  const length = Math.max(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const result = order<VersionNumber>(a[i] ?? 0, b[i] ?? 0)
    if (result !== 0) return result
  }
  return 0
}

/** A local version sorts above the public one. In it, numbers sort above words, and the longer of two equal lists is higher. */
function compareLocals(a: PythonVersion['local'], b: PythonVersion['local']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const left = a[i] as VersionNumber | string
    const right = b[i] as VersionNumber | string
    const leftIsWord = typeof left === 'string'
    if (leftIsWord !== (typeof right === 'string')) return leftIsWord ? -1 : 1
    const result = order(left, right)
    if (result !== 0) return result
  }
  return a.length - b.length
}
