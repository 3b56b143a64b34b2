import { comparePreReleases } from '#service/matching/version-orders/shared/semantic-version.ts'
import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

export interface NugetVersion {
  /** Always four. */
  readonly numbers: readonly VersionNumber[]
  /** Lower case, because labels are not case-sensitive. */
  readonly pre: readonly (VersionNumber | string)[] | null
}

const form = /^\s*v?(\d+(?:\.\d+){0,3})(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+\S*)?\s*$/i

/** NuGet's order: four numbers, where missing ones are 0, then pre-release labels as in SemVer 2.0. */
export const nuget: VersionScheme<NugetVersion> = defineScheme({
  name: 'nuget',
  parse(text) {
    const match = form.exec(text)
    if (match === null) throw new IncomparableVersionError(text, 'nuget')
    const numbers = (match[1] ?? '').split('.').map(readNumber)
    while (numbers.length < 4) numbers.push(0)
    const labels = match[2]?.toLowerCase().split('.')
    return { numbers, pre: labels?.map((label) => (/^\d+$/.test(label) ? readNumber(label) : label)) ?? null }
  },
  compare(a, b) {
    for (let i = 0; i < 4; i += 1) {
      const result = order<VersionNumber>(a.numbers[i] ?? 0, b.numbers[i] ?? 0)
      if (result !== 0) return result
    }
    return comparePreReleases(a.pre, b.pre)
  },
})
