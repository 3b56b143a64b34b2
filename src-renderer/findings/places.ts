import { differences } from '#renderer/lib/equal-components.ts'
import * as texts from './texts.ts'

/** What makes two rows look the same: one vulnerability in one package of one version. */
interface Placed {
  readonly sbom: { readonly id: string }
  readonly vuln: { readonly vulnId: string }
  readonly component: {
    readonly name: string
    readonly group: string | null
    readonly version: string | null
    readonly purl: string | null
    readonly uniqueId: string
  }
}

/** The place of a package that a row is about. */
export interface Place {
  /** What is around it, as components say it: `in class-utils`; empty where nothing tells it from the others. */
  readonly apart: string
  /** Its number, from 1, among those of which the same is said. Null if it is the only one. */
  readonly place: number | null
  /** How many there are of which the same is said. Null while further rows may have more. */
  readonly of: number | null
}

function keyOf({ sbom, vuln, component }: Placed): string {
  return JSON.stringify([sbom.id, vuln.vulnId, component.group, component.name, component.version])
}

/** Formats a place: `in class-utils`, `in class-utils, 1 of 2` where versions alone differ around it, else `1 of 3`, or `place 1`. */
export function formatPlace({ apart, place, of }: Place): string {
  if (place === null) return apart
  const number = of === null ? texts.placeText(place) : texts.placeOfText(place, of)
  return [apart, number].filter(Boolean).join(', ')
}

/** Numbers rows that look the same because a document lists a package in several places, as npm's do. A single row has no place. */
export function withPlaces<Row extends Placed>(
  rows: readonly Row[],
  isWhole: boolean,
): (Row & { readonly place: Place | null })[] {
  const equal = Map.groupBy(rows, keyOf)
  const apart = new Map<Row, string>()
  for (const same of equal.values()) {
    if (same.length < 2) continue
    for (const [at, words] of differences(same.map(({ component }) => component)).entries()) {
      const row = same[at]
      if (row !== undefined) apart.set(row, words)
    }
  }
  const placed = new Map([...equal.values()].flatMap((same) => (same.length < 2 ? [] : numbered(same, apart, isWhole))))
  return rows.map((row) => ({ ...row, place: placed.get(row) ?? null }))
}

/** Numbers equal rows where what is around them does not tell them apart: it is said without versions. */
function numbered<Row>(same: readonly Row[], apart: ReadonlyMap<Row, string>, isWhole: boolean): [Row, Place][] {
  const wordsOf = (row: Row) => apart.get(row) ?? ''
  return same.map((row, at) => {
    const words = wordsOf(row)
    // Rows without words are counted among all, so that no number stands alone.
    const alike = words === '' ? same : same.filter((other) => wordsOf(other) === words)
    if (words !== '' && alike.length === 1) return [row, { apart: words, place: null, of: null }]
    const place = words === '' ? at + 1 : alike.indexOf(row) + 1
    return [row, { apart: words, place, of: isWhole ? alike.length : null }]
  })
}
