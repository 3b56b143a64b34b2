import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

type Segment = VersionNumber | string

const form = /^\s*(?:\d[0-9a-z]*(?:\.[0-9a-z]+)*(?:-[0-9a-z-]+(?:\.[0-9a-z-]+)*)?)?\s*$/i

/**
 * The order of Gem::Version: runs of digits and of letters are segments, trailing zeros of the release and of the pre-release part are
 * ignored, and a word sorts before a number, so that letters make a pre-release.
 */
export const gem: VersionScheme<readonly Segment[]> = defineScheme({
  name: 'gem',
  parse(text) {
    if (!form.test(text)) throw new IncomparableVersionError(text, 'gem')
    const parts = text.replaceAll('-', '.pre.').match(/\d+|[a-z]+/gi) ?? []
    const segments = parts.map((part) => (/^\d/.test(part) ? readNumber(part) : part))
    const firstWord = segments.findIndex((segment) => typeof segment === 'string')
    if (firstWord < 0) return trimTrailingZeros(segments)
    return [...trimTrailingZeros(segments.slice(0, firstWord)), ...trimTrailingZeros(segments.slice(firstWord))]
  },
  compare(a, b) {
    const length = Math.max(a.length, b.length)
    for (let i = 0; i < length; i += 1) {
      const left = a[i] ?? 0
      const right = b[i] ?? 0
      const leftIsWord = typeof left === 'string'
      if (leftIsWord !== (typeof right === 'string')) return leftIsWord ? -1 : 1
      const result = order(left, right)
      if (result !== 0) return result
    }
    return 0
  },
})

function trimTrailingZeros(segments: readonly Segment[]): readonly Segment[] {
  let end = segments.length
  while (end > 0 && segments[end - 1] === 0) end -= 1
  return segments.slice(0, end)
}
