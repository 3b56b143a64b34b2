import type { CompareVersions } from './version-range.ts'

/** What became of a component since an earlier document. One that was removed is none of the components. */
export const componentChanges = ['added', 'upgraded', 'downgraded', 'changed', 'license_changed', 'unchanged'] as const

type Versions = readonly (string | null)[]

/**
 * What a version of a package is in a document, as the comparison of two documents has it: versions that only one of them has are paired,
 * highest with highest. `changed` if their order is not known.
 * @param before all versions of the package in the earlier document; `now` those in this one, `own` is one of them
 */
export function versionChange(
  own: string | null,
  before: Versions,
  now: Versions,
  compare: CompareVersions,
): 'added' | 'upgraded' | 'downgraded' | 'changed' {
  const order = (a: string | null, b: string | null) => (a === null || b === null ? 0 : (compare(a, b) ?? 0))
  const onlyIn = (some: Versions, others: Versions) =>
    some
      .filter((version) => !others.includes(version))
      .toSorted((a, b) => Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? '')))
      .toSorted((a, b) => order(b, a))
  const partner = onlyIn(before, now)[onlyIn(now, before).indexOf(own)]
  if (partner === undefined) return 'added'
  const direction = order(own, partner)
  return direction > 0 ? 'upgraded' : direction < 0 ? 'downgraded' : 'changed'
}
