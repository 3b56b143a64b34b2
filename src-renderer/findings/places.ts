/** What makes two rows look the same: one vulnerability in one package of one version. */
interface Placed {
  readonly sbom: { readonly id: string }
  readonly vuln: { readonly vulnId: string }
  readonly component: { readonly name: string; readonly group: string | null; readonly version: string | null }
}

/** The place of a package that a row is about, from 1, and their number; null while further rows may have more. */
export interface Place {
  readonly place: number
  readonly of: number | null
}

function keyOf({ sbom, vuln, component }: Placed): string {
  return JSON.stringify([sbom.id, vuln.vulnId, component.group, component.name, component.version])
}

/** Formats a place: `1 of 3`, or `place 1`. */
export function formatPlace({ place, of }: Place): string {
  return of === null ? `place ${place}` : `${place} of ${of}`
}

/** Numbers rows that look the same because a document lists a package in several places, as npm's do. A single row has no place. */
export function withPlaces<Row extends Placed>(
  rows: readonly Row[],
  isWhole: boolean,
): (Row & { readonly place: Place | null })[] {
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const of = totals.get(key) ?? 1
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    return { ...row, place: of > 1 ? { place, of: isWhole ? of : null } : null }
  })
}
