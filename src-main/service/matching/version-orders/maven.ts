import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** A number, a word with its rank, or a list that a hyphen or a change between digits and letters opened. */
type Item = VersionNumber | Word | Item[]
export type MavenVersion = readonly Item[]

interface Word {
  readonly rank: number
  readonly text: string
}

/** Known words in order; the empty word is the release. All other words sort after them, alphabetically. */
const known = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const releaseRank = known.indexOf('')
const otherRank = known.length
const synonyms = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
])
const shortForms = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
])

/**
 * Placeholders that build tools replace by a version: properties, ranges, `2.+`, `LATEST`, Gradle's `unspecified`. Maven itself orders any
 * text.
 */
const noVersion = /[\s$(){}[\],]|\+$|^(?:latest|release|latest\.[a-z]+|unspecified|unknown)$/i

/** Maven's ComparableVersion as of 3.8.7 ("POM Reference, Version Order Specification"): `.X` and `-X` are the same for a word X. */
export const maven: VersionScheme<MavenVersion> = defineScheme({
  name: 'maven',
  parse(text) {
    const trimmed = text.trim()
    if (trimmed === '' || noVersion.test(trimmed)) throw new IncomparableVersionError(text, 'maven')
    return readItems(trimmed.toLowerCase())
  },
  compare: compareLists,
})

function readItems(text: string): MavenVersion {
  const root: Item[] = []
  const lists = [root]
  let list = root
  let start = 0
  let inDigits = false
  const open = (): void => {
    const inner: Item[] = []
    list.push(inner)
    list = inner
    lists.push(inner)
  }
  const push = (end: number, followedByDigit: boolean): void => {
    if (inDigits) list.push(readNumber(text.slice(start, end)))
    else {
      if (list.length > 0 && (followedByDigit || end === text.length)) open()
      list.push(readWord(text.slice(start, end), followedByDigit))
    }
    start = end
  }
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string
    if (char === '.' || char === '-') {
      if (i === start) list.push(0)
      else push(i, false)
      start = i + 1
      if (char === '-') open()
      continue
    }
    const isDigit = char >= '0' && char <= '9'
    if (isDigit !== inDigits && i > start) {
      push(i, isDigit)
      open()
    }
    inDigits = isDigit
  }
  if (text.length > start) push(text.length, false)
  for (const item of lists.toReversed()) trimTrailingNulls(item)
  return root
}

function readWord(text: string, followedByDigit: boolean): Word {
  const full = (followedByDigit ? shortForms.get(text) : undefined) ?? text
  const word = synonyms.get(full) ?? full
  const rank = known.indexOf(word)
  return { rank: rank < 0 ? otherRank : rank, text: word }
}

/** Trailing zeros, release words and empty lists mean nothing and are removed, also before a list that has a meaning. */
function trimTrailingNulls(list: Item[]): void {
  for (let i = list.length - 1; i >= 0; i -= 1) {
    const item = list[i] as Item
    if (isNull(item)) list.splice(i, 1)
    else if (!Array.isArray(item)) break
  }
}

function isNull(item: Item): boolean {
  if (Array.isArray(item)) return item.length === 0
  return typeof item === 'object' ? item.rank === releaseRank : item === 0
}

function compareLists(a: readonly Item[], b: readonly Item[]): number {
  const length = Math.max(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const left = a[i]
    const right = b[i]
    const result =
      left === undefined
        ? -compareWithEmpty(right as Item)
        : right === undefined
          ? compareWithEmpty(left)
          : compareItems(left, right)
    if (result !== 0) return result
  }
  return 0
}

/** A number is above a list and a list above a word. */
function compareItems(a: Item, b: Item): number {
  const kinds = kindOf(a) - kindOf(b)
  if (kinds !== 0) return kinds
  if (Array.isArray(a)) return compareLists(a, b as Item[])
  if (typeof a === 'object') return a.rank - (b as Word).rank || order(a.text, (b as Word).text)
  return order<VersionNumber>(a, b as VersionNumber)
}

function kindOf(item: Item): number {
  return Array.isArray(item) ? 1 : typeof item === 'object' ? 0 : 2
}

function compareWithEmpty(item: Item): number {
  if (!Array.isArray(item)) return typeof item === 'object' ? item.rank - releaseRank : item === 0 ? 0 : 1
  for (const inner of item) {
    const result = compareWithEmpty(inner)
    if (result !== 0) return result
  }
  return 0
}
