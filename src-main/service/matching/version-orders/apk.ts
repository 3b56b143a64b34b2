import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** Kinds of parts in the order in which they may end a version: where two versions differ in kind, the lower kind is the newer one. */
const kinds = { number: 0, letter: 1, suffix: 2, suffixNumber: 3, commit: 4, revision: 5, end: 6, invalid: 7 } as const

interface Part {
  readonly kind: number
  readonly value: VersionNumber
  /** As written, for parts that are compared as text. */
  readonly text: string
}

const suffixes = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p']
const noSuffix = suffixes.indexOf('')
const end: Part = { kind: kinds.end, value: 0, text: '' }

/** The forms that may follow, with the kind of part. A letter may be followed by a number: `1.9.5p2`. */
const forms: readonly (readonly [kind: number, form: RegExp])[] = [
  [kinds.number, /\.(\d+)/y],
  [kinds.letter, /([a-z])/y],
  [kinds.number, /(\d+)/y],
  [kinds.suffix, /_(alpha|beta|pre|rc|cvs|svn|git|hg|p)(?![a-z])/y],
  [kinds.suffixNumber, /(\d+)/y],
  [kinds.commit, /~([\da-f]+)/y],
  [kinds.revision, /-r(\d*)(?![a-z])/y],
]

/**
 * The order of Alpine, Wolfi and Chainguard packages: numbers, a letter, suffixes that sort before (`_alpha` to `_rc`) and after (`_cvs` to
 * `_p`) the release, a commit, `-rN`. Numbers with a leading zero are compared as text, except the first. Unknown text ends a version and
 * sorts below its end, as in apk-tools.
 */
export const apk: VersionScheme<readonly Part[]> = defineScheme({
  name: 'apk',
  parse(text) {
    const bare = text.trim()
    const first = /^\d+/.exec(bare)?.[0]
    if (first === undefined || /\s/.test(bare)) throw new IncomparableVersionError(text, 'apk')
    const parts: Part[] = [{ kind: kinds.number, value: readNumber(first), text: '' }]
    for (let at = first.length; at < bare.length;) {
      const part = readPart(bare, at, parts.at(-1)?.kind ?? 0)
      parts.push(part.read)
      at = part.next
    }
    return parts
  },
  compare(a, b) {
    for (let i = 0; ; i += 1) {
      const left = a[i] ?? end
      const right = b[i] ?? end
      if (left.kind !== right.kind) return compareKinds(left, right)
      if (left.kind === kinds.end) return 0
      const result = asText(left, right) ? order(left.text, right.text) : order<VersionNumber>(left.value, right.value)
      if (result !== 0) return result
    }
  },
})

function readPart(text: string, at: number, before: number): { readonly read: Part; readonly next: number } {
  for (const [kind, form] of forms) {
    form.lastIndex = at
    const match = mayFollow(before, kind) ? form.exec(text) : null
    if (match !== null) return { read: asPart(kind, match[1] ?? ''), next: form.lastIndex }
  }
  const rest = text.slice(at)
  return { read: { kind: kinds.invalid, value: 0, text: rest.startsWith('.') ? rest : '' }, next: text.length }
}

function asPart(kind: number, text: string): Part {
  if (kind === kinds.letter || kind === kinds.commit) return { kind, value: 0, text }
  if (kind === kinds.suffix) return { kind, value: suffixes.indexOf(text), text: '' }
  return { kind, value: readNumber(text === '' ? '0' : text), text: kind === kinds.number ? text : '' }
}

function mayFollow(before: number, kind: number): boolean {
  if (kind === kinds.number) return before <= kinds.letter
  return before < kind || (kind === kinds.suffix && before <= kinds.suffixNumber)
}

function asText(a: Part, b: Part): boolean {
  if (a.kind === kinds.number) return a.text.startsWith('0') || b.text.startsWith('0')
  return a.kind === kinds.letter || a.kind === kinds.commit || a.kind === kinds.invalid
}

/** Compares two versions where one has extra parts: the longer one is newer, unless the extra part is a pre-release suffix. */
function compareKinds(a: Part, b: Part): number {
  if (a.kind === kinds.suffix && a.value < noSuffix) return -1
  if (b.kind === kinds.suffix && b.value < noSuffix) return 1
  return b.kind - a.kind
}
