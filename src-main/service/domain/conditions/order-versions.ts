import { versionComparison } from './version-order.ts'

/** A version of packages of one type, in the sense of purl; an empty text for no type, and for no version. */
export type TypedVersion = readonly [packageType: string, version: string]

/** Where a version is in an order; versions that are equal there have one place. */
export type VersionPlace = readonly [...TypedVersion, place: number]

/**
 * Orders versions: by type of package, those without one last; within a type in the order of its ecosystem, no version first; then those that
 * the order does not know, by their numbers and letters.
 */
export function orderVersions(versions: readonly TypedVersion[]): readonly VersionPlace[] {
  const byType = Map.groupBy(versions, ([packageType]) => packageType)
  const types = [...byType.keys()].toSorted((a, b) => Number(a === '') - Number(b === '') || compareTexts(a, b))
  let place = -1
  return types.flatMap((packageType) => {
    const compare = comparison(packageType)
    const ordered = (byType.get(packageType) ?? []).toSorted(([, a], [, b]) => compare(a, b) || compareTexts(a, b))
    return ordered.map(([, version], at): VersionPlace => {
      const before = ordered[at - 1]
      if (!before || compare(before[1], version) !== 0) place++
      return [packageType, version, place]
    })
  })
}

function comparison(packageType: string): (a: string, b: string) => number {
  const known = versionComparison(packageType === '' ? null : `pkg:${packageType}/any`)
  const group = (version: string) => (version === '' ? 0 : known(version, version) === undefined ? 2 : 1)
  return (a, b) => group(a) - group(b) || (known(a, b) ?? (natural.compare(a, b) || compareTexts(a, b)))
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
