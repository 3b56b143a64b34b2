import { readVersionRange, type VersionRange } from '#service/domain/conditions/version-range.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { AskedVersions } from './asked-versions.ts'
import { rangeInWords } from './range-in-words.ts'

/** What a text to find seems to be. */
export const questionKinds = ['NAME', 'PURL', 'CPE', 'VULNERABILITY', 'LICENSE', 'HASH', 'ANY'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** How a text to find is read. */
export interface Question {
  readonly kind: QuestionKind
  /** What is looked for; empty if only labels are. */
  readonly text: string
  readonly versions: AskedVersions | null
  /** The same for people. */
  readonly versionsInWords: string | null
  /** What was found must have all of these labels. */
  readonly labels: readonly string[]
  /** What was not understood; null if all was. */
  readonly ignored: string | null
}

const maxLength = 500

/**
 * Reads what a person types to find something: `log4j-core below 2.17`, `pkg:npm/lodash@<4.17.21`, `license:MIT`.
 * @param versionRange takes the place of the range in the text
 * @throws {Rejection} if the text is empty or too long, or the range is none
 */
export function readQuestion(text: string, versionRange?: string | null): Question {
  if (text.length > maxLength) {
    throw new Rejection(`The text to find has ${text.length} characters. The limit is ${maxLength}`)
  }
  // A control character is in no name that a person types.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const plain = text.replaceAll(/[\u0000-\u001F\u007F\s]+/g, ' ').trim()
  if (plain === '') throw new Rejection('"text" must not be empty')
  const { rest, labels } = takeLabels(plain)
  const found = kindOf(rest)
  const split = splitVersions(found)
  const given = versionRange?.trim() ? { range: readVersionRange(versionRange) } : null
  const versions = given ?? split.versions
  return {
    kind: found.kind === 'ANY' && versions !== null ? 'NAME' : found.kind,
    ...{ text: split.text, versions, versionsInWords: versions && rangeInWords(versions), labels },
    ignored: split.ignored,
  }
}

function takeLabels(text: string): { readonly rest: string; readonly labels: readonly string[] } {
  const labels: string[] = []
  const rest = text.replaceAll(/(^|\s)label:(?:"([^"]+)"|([^\s"]+))/gi, (_, _space, quoted?: string, bare?: string) => {
    labels.push((quoted ?? bare ?? '').trim())
    return ' '
  })
  return { rest: rest.replaceAll(/\s+/g, ' ').trim(), labels: labels.filter(Boolean) }
}

interface Kinded {
  readonly kind: QuestionKind
  readonly text: string
}

const advisoryId = /^(CVE-\d{4}-\d+|GHSA(-[a-z0-9]{4}){3}|[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-\d{4}[-:]\d+)$/i

function kindOf(text: string): Kinded {
  const license = /^licen[sc]e:\s*(.+)$/i.exec(text)
  if (license) return { kind: 'LICENSE', text: license[1] ?? '' }
  const name = /^name:\s*(.+)$/i.exec(text)
  if (name) return { kind: 'NAME', text: name[1] ?? '' }
  const hash = /^(?:(?:hash|md5|sha-?\d+|sha3-\d+|blake\w*(?:-\d+)?):\s*)([0-9a-f]{8,128})(?:…|\.{3})?$/i.exec(text)
  if (hash) return { kind: 'HASH', text: (hash[1] ?? '').toLowerCase() }
  if (/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i.test(text)) {
    return { kind: 'HASH', text: text.toLowerCase() }
  }
  if (/^cpe:/i.test(text)) return { kind: 'CPE', text }
  if (/^pkg:/i.test(text)) return { kind: 'PURL', text }
  return { kind: advisoryId.test(text) ? 'VULNERABILITY' : 'ANY', text }
}

interface Split {
  readonly text: string
  readonly versions: AskedVersions | null
  readonly ignored: string | null
}

function splitVersions({ kind, text }: Kinded): Split {
  if (kind === 'LICENSE' || kind === 'HASH' || kind === 'CPE' || kind === 'VULNERABILITY') {
    return { text, versions: null, ignored: null }
  }
  return (kind === 'PURL' ? ofPurl(text) : null) ?? ofWords(text) ?? ofSigns(text) ?? ofEnd(text)
}

const words: readonly (readonly [pattern: RegExp, range: (...versions: string[]) => string])[] = [
  [/^(.+?) (?:between|from) (\S*\d\S*) (?:and|to|until) (\S*\d\S*)$/i, (low, high) => `>=${low}|<=${high}`],
  [/^(.+?) (?:below|before|under|older than|less than|lower than) (\S*\d\S*)$/i, (version) => `<${version}`],
  [/^(.+?) (?:up to|until|through|at most) (\S*\d\S*)$/i, (version) => `<=${version}`],
  [/^(.+?) (?:from|since|at least) (\S*\d\S*)$/i, (version) => `>=${version}`],
  [/^(.+?) (?:above|after|over|newer than|later than|higher than) (\S*\d\S*)$/i, (version) => `>${version}`],
  [/^(.+?) (\S*\d\S*) (?:or|and) (?:later|newer|above|higher)$/i, (version) => `>=${version}`],
  [/^(.+?) (\S*\d\S*) (?:or|and) (?:earlier|older|below|lower)$/i, (version) => `<=${version}`],
  [/^(.+?)[ @]([^\s.@]\S*?)\.{2,3}([^\s.]\S*)$/, (low, high) => `>=${low}|<=${high}`],
]

function ofWords(text: string): Split | null {
  for (const [pattern, toRange] of words) {
    const [, name, ...versions] = pattern.exec(text) ?? []
    const range = name === undefined ? null : toRangeOrNull(toRange(...versions.map(encodeURIComponent)))
    if (name !== undefined && range) return { text: name, versions: { range }, ignored: null }
  }
  return null
}

/** `lodash <4.17`, `lodash@>=1 <2`, `lodash vers:npm/>=1|<2`; a sign without a version is ignored. */
function ofSigns(text: string): Split | null {
  const [, name, signs] = /^(.+?)(?: |@| ?(?=[<>=!]))((?:vers:[a-z0-9.+-]+\/|[<>=!]).*)$/i.exec(text) ?? []
  if (name === undefined || signs === undefined) return null
  const range = toRangeOrNull(signs)
  return { text: name, versions: range && { range }, ignored: range ? null : signs }
}

/** A purl with a version has it as its end; a sign or a range may stand in its place. */
function ofPurl(text: string): Split | null {
  const [, name, version] = /^(pkg:[^?#]*[^/?#@])@([^/?#@\s]+)(?:[?#].*)?$/i.exec(text) ?? []
  if (name === undefined || version === undefined) return null
  const between = /^([^.].*?)\.{2,3}([^.].*)$/.exec(version)
  const asRange = between
    ? `>=${between[1]}|<=${between[2]}`
    : /^[<>=!]|^vers:/i.test(version)
      ? version
      : `=${version}`
  const range = toRangeOrNull(asRange)
  return { text: name, versions: range && { range }, ignored: range ? null : version }
}

/** `xz-utils 5.6`: a version, or its beginning; `lodash@4.17.20`: exactly it. */
function ofEnd(text: string): Split {
  const [, name, mark, version] = /^(.+?)([ @])(v?\d[\w.+~:-]*)$/.exec(text) ?? []
  if (name === undefined || version === undefined || (mark === ' ' && !version.includes('.'))) {
    return { text, versions: null, ignored: null }
  }
  const exact = mark === '@' ? toRangeOrNull(`=${encodeURIComponent(version)}`) : null
  return { text: name, versions: exact ? { range: exact } : { beginning: version }, ignored: null }
}

function toRangeOrNull(text: string): VersionRange | null {
  try {
    return readVersionRange(text)
  } catch (error) {
    if (error instanceof Rejection) return null
    throw error
  }
}
