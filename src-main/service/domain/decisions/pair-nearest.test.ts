import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairNearest } from './pair-nearest.ts'

interface Given {
  readonly parts: readonly string[]
  readonly count: number
}

const versions = fc.array(
  fc.record({
    parts: fc.array(fc.oneof(fc.nat(12).map(String), fc.constantFrom('0', '01', 'rc', 'beta', '1700000000')), {
      maxLength: 4,
    }),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 14 },
)

const open = (given: readonly Given[]) =>
  given.map(({ parts, count }, at) => {
    const version = { parts, at, left: count, isPaired: () => version.left === 0 }
    return version
  })
type Version = ReturnType<typeof open>[number]

/** Pairs as many as two versions have in common, and says which. */
function pairing() {
  const pairs: string[] = []
  const pair = (to: Version, from: Version) => {
    const count = Math.min(to.left, from.left)
    to.left -= count
    from.left -= count
    if (count > 0) pairs.push(`${count} of ${to.at} from ${from.at}`)
  }
  return { pairs, pair }
}

/** The same by its definition: every pair of versions compared with every other. */
function pairAll(to: readonly Version[], from: readonly Version[], pair: (to: Version, from: Version) => void): void {
  const near = to.flatMap((one) => from.map((other) => ({ one, other, ...compare(one.parts, other.parts) })))
  for (const { one, other } of near.toSorted((a, b) => b.shared - a.shared || a.gap - b.gap)) pair(one, other)
}

function compare(a: readonly string[], b: readonly string[]) {
  const part = (parts: readonly string[], at: number) => parts[at] ?? '0'
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [one, other] = [part(a, at), part(b, at)]
    const gap = Math.abs(Number(one) - Number(other))
    if (gap !== 0 && one !== other) return { shared: at, gap: Number.isNaN(gap) ? Number.MAX_SAFE_INTEGER : gap }
  }
  return { shared: Number.MAX_SAFE_INTEGER, gap: 0 }
}

test('pairs the nearest versions first, as if every pair were compared with every other', () => {
  fc.assert(
    fc.property(versions, versions, (to, from) => {
      const [found, wanted] = [pairing(), pairing()]
      pairNearest(open(to), open(from), found.pair)
      pairAll(open(to), open(from), wanted.pair)
      expect(found.pairs.toSorted()).toEqual(wanted.pairs.toSorted())
    }),
    { numRuns: 2000 },
  )
})

test('asks for few of the pairs of many versions', () => {
  const many = (minor: number) =>
    open(Array.from({ length: 3000 }, (_, at) => ({ parts: ['1', String(at * 7 + minor), '0'], count: 1 })))
  let asked = 0
  pairNearest(many(0), many(3), (to, from) => {
    asked += 1
    to.left = 0
    from.left = 0
  })
  expect(asked).toBe(3000)
})
