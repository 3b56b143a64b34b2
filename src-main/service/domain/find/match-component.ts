import { isInRange } from '#service/domain/conditions/version-range.ts'
import { versionComparison } from '#service/domain/conditions/version-order.ts'
import type { Question } from './read-question.ts'

/** Fields that a text can be found in, in the order in which they are preferred. */
export const foundFields = ['name', 'purl', 'cpe', 'hash', 'id', 'license', 'label', 'path', 'supplier'] as const
export type FoundField = (typeof foundFields)[number]

/** A component as it is searched. CPEs and labels, its own and those of its version, are JSON texts of lists. */
export type SearchedColumns = readonly [
  ...[name: string, group: string | null, purl: string | null, cpes: string, supplier: string | null],
  ...[license: string | null, labels: string, versionLabels: string, checksums: string | null],
]

/** How well a text fits: 0 exactly, 1 the value begins with it, 2 it contains it. Times ten, with the place of the field. */
export function placeOfMatch(
  question: Pick<Question, 'kind' | 'text' | 'labels'>,
  columns: SearchedColumns,
): number | null {
  const [, , purl, cpes, , license, labels, versionLabels, checksums] = columns
  if (question.text === '') return hasLabels(question.labels, listOf(labels)) ? codeOf(0, 'label') : null
  if (!hasLabels(question.labels, [...listOf(labels), ...listOf(versionLabels)])) return null
  const text = question.text.toLowerCase()
  switch (question.kind) {
    case 'HASH':
      return placeIn('hash', text, hashesIn(checksums))
    case 'LICENSE':
      return ofLicense(text, license)
    case 'CPE':
      return placeIn('cpe', text, listOf(cpes))
    case 'PURL':
      return placeIn('purl', text, purlsOf(purl))
    case 'NAME':
    case 'VULNERABILITY':
    case 'ANY':
      return ofAnything(text, columns)
  }
}

/** Whether the version of a component is one that is asked for; null if that cannot be told. */
export function hasAskedVersion(
  versions: Question['versions'],
  version: string | null,
  purl: string | null,
): boolean | null {
  if (versions === null) return true
  if (version === null || version === '') return null
  if ('range' in versions) return isInRange(version, versions.range, versionComparison(purl)) ?? null
  const plain = version.toLowerCase().replace(/^(\d+:)?v?(?=\d)/, '')
  const begin = versions.beginning.toLowerCase().replace(/^v(?=\d)/, '')
  return plain.startsWith(begin) && !/^\d/.test(plain.slice(begin.length))
}

const codeOf = (rank: number, field: FoundField) => rank * 10 + foundFields.indexOf(field)

/** The rank of a text in a value in lower case; 3 if it is not there. */
function rankIn(text: string, value: string): number {
  const at = value.indexOf(text)
  if (at !== 0) return at < 0 ? 3 : 2
  return value.length === text.length ? 0 : 1
}

function placeIn(field: FoundField, text: string, values: readonly string[]): number | null {
  const rank = Math.min(3, ...values.map((value) => rankIn(text, value.toLowerCase())))
  return rank === 3 ? null : codeOf(rank, field)
}

/** The name goes before everything else: what has it needs no look at the other values. */
function ofAnything(text: string, columns: SearchedColumns): number | null {
  const [givenName, group, purl, cpes, supplier, license, labels] = columns
  const name = givenName.toLowerCase()
  const byName = placeIn(/^\.?\//.test(name) ? 'path' : 'name', text, [name])
  if (byName !== null || Array.from(text).length < 3) return byName
  const names = group === null ? [name] : [name, `${group}/${name}`.toLowerCase(), `${group}:${name}`.toLowerCase()]
  const purls = purlsOf(purl).flatMap((one) => [one, one.slice(4)])
  const found = [
    placeIn('name', text, names),
    placeIn('purl', text, purls),
    placeIn('cpe', text, listOf(cpes)),
    placeIn('license', text, license === null ? [] : [license]),
    placeIn('label', text, listOf(labels)),
    placeIn('supplier', text, supplier === null ? [] : [supplier]),
    ofWords(text, names.join('\n')),
  ].filter((code) => code !== null)
  return found.length === 0 ? null : Math.min(...found)
}

/** Several words, in any order and with anything between them. */
function ofWords(text: string, names: string): number | null {
  const words = text.split(' ')
  const all = names.toLowerCase()
  return words.length > 1 && words.every((word) => all.includes(word)) ? codeOf(2, 'name') : null
}

function ofLicense(text: string, license: string | null): number | null {
  if (license === null) return null
  const expression = license.toLowerCase()
  if (expression === text) return codeOf(0, 'license')
  return expression.split(/[\s()+]+/).includes(text) ? codeOf(1, 'license') : null
}

/** A purl as it is, and without its version, qualifiers and subpath. */
function purlsOf(purl: string | null): readonly string[] {
  if (purl === null) return []
  const plain = purl.toLowerCase().replace(/[?#].*$/s, '')
  return [purl.toLowerCase(), plain.replace(/(?<=[^/])@[^/@]*$/s, '')]
}

function hasLabels(labels: readonly string[], given: readonly string[]): boolean {
  const own = given.map((label) => label.toLowerCase())
  return labels.every((label) => own.includes(label.toLowerCase()))
}

function listOf(json: string): readonly string[] {
  return json === '[]' ? [] : (JSON.parse(json) as readonly string[]) // as it was stored
}

function hashesIn(json: string | null): readonly string[] {
  if (json === null) return []
  return (JSON.parse(json) as readonly { readonly content: string }[]).map(({ content }) => content) // as it was stored
}
