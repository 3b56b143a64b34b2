import { compareDebianTexts } from '#service/matching/version-orders/shared/debian-order.ts'
import { defineScheme, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

export interface ConanVersion {
  /** Items between dots, without trailing zeros: 1.0 is 1.0.0. */
  readonly items: readonly string[]
  /** Null for a release. */
  readonly pre: readonly string[] | null
  readonly build: readonly string[]
}

const form = /^v?(\d[0-9a-z_]*(?:\.[0-9a-z_]+)*)(?:-([0-9a-z_-]+(?:\.[0-9a-z_-]+)*))?(?:\+([0-9a-z_.-]+))?$/i

/**
 * Conan's order: like SemVer 2.0 with any number of items, which may have letters (`1.1.1w`), and with ordered build metadata. A snapshot
 * (`cci.20230101`) has no order relative to releases.
 */
export const conan: VersionScheme<ConanVersion> = defineScheme({
  name: 'conan',
  parse(text) {
    const match = form.exec(text.trim())
    if (match === null) throw new IncomparableVersionError(text, 'conan')
    const items = (match[1] ?? '').split('.')
    while (items.length > 1 && /^0+$/.test(items.at(-1) ?? '')) items.pop()
    return { items, pre: match[2]?.split('.') ?? null, build: match[3]?.split('.') ?? [] }
  },
  compare: (a, b) => compareItems(a.items, b.items) || comparePre(a.pre, b.pre) || compareItems(a.build, b.build),
})

function comparePre(a: readonly string[] | null, b: readonly string[] | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return compareItems(a, b)
}

function compareItems(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const result = compareDebianTexts(a[i] ?? '', b[i] ?? '')
    if (result !== 0) return result
  }
  return a.length - b.length
}
