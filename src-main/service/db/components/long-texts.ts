import { hash } from 'node:crypto'

/**
 * Characters of texts that columns hold. Longer texts are cut there, with a mark, and whole in the detail: lists, sorting and indexes read
 * columns only. The limits are far above real values.
 */
const maxCharacters = {
  name: 4_096,
  component_version: 4_096,
  group_name: 4_096,
  purl: 4_096,
  swid: 4_096,
  supplier_name: 4_096,
  author: 4_096,
  license_expression: 16_384,
  declared_license_expression: 16_384,
  description: 16_384,
  copyright: 16_384,
} as const

const limits = Object.entries(maxCharacters)

/** A reference stays unique: two long ones may begin alike. */
const maxRefCharacters = 4_096
/** Characters of the list of CPE names. */
const maxCpesCharacters = 262_144

/** The end of a text that was cut. */
export const cutMark = '…'

/** Whole texts by their column. */
export type LongTexts = Readonly<Record<string, string>>

/** Cuts a text to a number of characters, with a mark at its end. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // Does not separate the halves of a character.
  return `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}${cutMark}`
}

/** Cuts the long texts of a row. `long` holds them whole; undefined if there is none. */
export function shortenTexts<Row extends Record<string, unknown>>(
  row: Row,
): { readonly row: Row; readonly long?: LongTexts } {
  const long: Record<string, string> = {}
  const short: Record<string, unknown> = {}
  for (const [column, max] of limits) {
    const text = row[column]
    if (typeof text !== 'string' || text.length <= max) continue
    long[column] = text
    short[column] = cutText(text, max)
  }
  const { ref, cpes } = row
  if (typeof ref === 'string' && ref.length > maxRefCharacters) {
    long['ref'] = ref
    short['ref'] = `${cutText(ref, maxRefCharacters)}${hash('sha256', ref)}`
  }
  if (typeof cpes === 'string' && cpes.length > maxCpesCharacters) {
    long['cpes'] = cpes
    short['cpes'] = shortenList(cpes)
  }
  return Object.keys(long).length === 0 ? { row } : { row: { ...row, ...short }, long }
}

/** Returns a row with its whole texts. */
export function withLongTexts<Row extends object>(row: Row, long: LongTexts | undefined): Row {
  return long === undefined ? row : { ...row, ...long }
}

function shortenList(json: string): string {
  let characters = 0
  const names = JSON.parse(json) as string[] // written by the intake only
  return JSON.stringify(names.filter((name) => (characters += name.length + 3) < maxCpesCharacters))
}
