import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** Numbers are unchanged; words are ranks below zero, in the order of PHP's version_compare. */
type ComposerVersion = readonly VersionNumber[]

const ranks = { dev: -6, alpha: -5, beta: -4, rc: -3, number: -2, patch: -1 } as const
type Word = keyof typeof ranks

const stability = /[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)((?:[.-]?\d)*))?([.-]?dev)?$/i
const classic = /^v?(\d+)(\.\d+)?(\.\d+)?(\.\d+)?$/i
const dated = /^v?(\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})$/i
const numericBranch = /^v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?[.-]?dev$/i
const foreign = /^v?(\d+(?:\.\d+){0,3})([._-]?[0-9a-z]+(?:[._-][0-9a-z]+)*)$/i
/** Composer's stand-in for `x` in a branch such as `2.x-dev`. */
const endOfBranch = 9_999_999

/**
 * Composer's order: versions are normalized to four numbers and a stability, then compared as PHP's version_compare does, so that 4.4
 * equals 4.4.0. Named branches (`dev-main`) have no order.
 */
export const composer: VersionScheme<ComposerVersion> = defineScheme({
  name: 'composer',
  parse(text) {
    const bare = text
      .trim()
      .replace(/\s+as\s+\S+$/, '')
      .replace(/@(?:stable|rc|beta|alpha|dev)$/i, '')
      .replace(/\+\S*$/, '')
    const parsed = readBranch(bare) ?? readRelease(bare) ?? readForeign(bare)
    if (parsed === undefined) throw new IncomparableVersionError(text, 'composer')
    return parsed
  },
  compare(a, b) {
    const shared = Math.min(a.length, b.length)
    for (let i = 0; i < shared; i += 1) {
      const result = compareParts(a[i] as VersionNumber, b[i] as VersionNumber)
      if (result !== 0) return result
    }
    if (a.length === b.length) return 0
    return a.length > shared ? compareRemainder(a[shared] ?? 0) : -compareRemainder(b[shared] ?? 0)
  },
})

function readRelease(text: string): ComposerVersion | undefined {
  const suffix = stability.exec(text)
  const numbers = readNumbers(text.slice(0, suffix?.index ?? text.length))
  if (numbers === undefined) return undefined
  const [, name = '', digits = '', development] = suffix ?? []
  const word = name === '' ? undefined : wordOf(name)
  if (word !== undefined) numbers.push(ranks[word], ...digitsIn(digits))
  // A version called stable is not a development version, whatever follows.
  if (development !== undefined && name.toLowerCase() !== 'stable') numbers.push(ranks.dev)
  return numbers
}

/** A release with words that Composer rejects: `4.3-2RC1`, `3.0.0b1.post1`. Parsed as PHP's version_compare does. */
function readForeign(text: string): ComposerVersion | undefined {
  const match = foreign.exec(text)
  if (match === null) return undefined
  const numbers = readNumbers(match[1] ?? '')
  for (const part of (match[2] ?? '').match(/\d+|[a-z]+/gi) ?? []) {
    const rank = /^\d/.test(part) ? readNumber(part) : rankOfPrefix(part.toLowerCase())
    if (rank === undefined) return undefined
    numbers?.push(rank)
  }
  return numbers
}

/** version_compare checks only how a word begins. */
function rankOfPrefix(word: string): number | undefined {
  if (word.startsWith('dev')) return ranks.dev
  if (word.startsWith('rc')) return ranks.rc
  return ({ a: ranks.alpha, b: ranks.beta, p: ranks.patch } as Record<string, number>)[word[0] ?? '']
}

function readNumbers(text: string): VersionNumber[] | undefined {
  const match = classic.exec(text)
  const date = dated.exec(text)
  // Composer reads a first number of up to five digits as a version and a longer one as a date.
  if (match !== null && !(date !== null && (match[1] ?? '').length > 5)) {
    return [1, 2, 3, 4].map((group) => readNumber(match[group]?.replace('.', '') ?? '0'))
  }
  return date === null ? undefined : digitsIn(date[1] ?? '')
}

function readBranch(text: string): ComposerVersion | undefined {
  const match = numericBranch.exec(text)
  if (match === null || !/[x*]/i.test(text)) return undefined
  let ended = false
  const numbers: VersionNumber[] = [1, 2, 3, 4].map((group) => {
    const part = match[group]
    ended ||= part === undefined || /[x*]/i.test(part)
    return ended ? endOfBranch : readNumber(part ?? '0')
  })
  return [...numbers, ranks.dev]
}

/** `stable` is ignored; every other word has its rank. */
function wordOf(text: string): Word | undefined {
  const word = text.toLowerCase()
  if (word === 'stable') return undefined
  if (word === 'rc') return 'rc'
  return word.startsWith('a') ? 'alpha' : word.startsWith('b') ? 'beta' : 'patch'
}

function digitsIn(text: string): VersionNumber[] {
  return (text.match(/\d+/g) ?? []).map(readNumber)
}

/** Compared with a word, a number counts as the word `#`, which lies between `rc` and `patch`. */
function compareParts(a: VersionNumber, b: VersionNumber): number {
  if (a >= 0 && b >= 0) return order<VersionNumber>(a, b)
  return order<VersionNumber>(a >= 0 ? ranks.number : a, b >= 0 ? ranks.number : b)
}

function compareRemainder(first: VersionNumber): number {
  return first >= 0 || first > ranks.number ? 1 : -1
}
