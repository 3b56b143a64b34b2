import { expect, test } from 'vitest'
import { chooseFaults, roomOf, shareOut } from './choose-faults.ts'

const sources: Readonly<Record<string, string>> = {
  'src-main/service/db/scans/a.ts': 'if (a < 1) b()\nif (c) d()',
  'src-main/service/http/b.ts': 'x = true',
  'src-main/service/http/b.test.ts': 'x = true',
  'src-renderer/lib/c.ts': 'x = 1',
  'scripts/d.ts': 'x = 1',
}
const choose = (seed: number, ...folders: readonly string[]) =>
  chooseFaults(Object.keys(sources), (file) => sources[file] ?? '', { folders, count: 10, seed }).map(
    ({ faults, share }) => ({
      share,
      faults: [...faults].map(({ file, line, operator }) => [file, line, operator].join(' ')),
    }),
  )

test('chooses the same faults in the same order for the same seed, each once', () => {
  const [first, again, other] = [choose(7, 'src-'), choose(7, 'src-'), choose(8, 'src-')]
  expect(first).toEqual(again)
  expect(other).not.toEqual(first)
  const everything = (chosen: typeof first) => chosen.flatMap(({ faults }) => faults).toSorted()
  expect(everything(other)).toEqual(everything(first))
  expect(new Set(everything(first)).size).toBe(everything(first).length)
})

test('plants faults in the product only, and in some folders on request', () => {
  const filesOf = (...folders: readonly string[]) =>
    new Set(choose(1, ...folders).flatMap(({ faults }) => faults.map((fault) => fault.split(' ')[0])))
  const [a, b, , c] = Object.keys(sources)
  expect(filesOf('src-', 'scripts')).toEqual(new Set([a, b, c]))
  expect(filesOf('src-main/service/http')).toEqual(new Set([b]))
  expect(filesOf('src-main/service/db', 'src-renderer')).toEqual(new Set([a, c]))
})

test.each([
  ['src-main/service/db/scans/a.ts', 'src-main/service/db'],
  ['src-main/service/service.ts', 'src-main/service'],
  ['src-main/cli/commands/a.ts', 'src-main/cli'],
  ['src-renderer/triage/queue/a.ts', 'src-renderer/triage'],
  ['src-shared/a.ts', 'src-shared'],
])('finds %s in %s', (file, room) => expect(roomOf(file)).toBe(room))

test('gives each room a share, larger ones more, which add up to the count', () => {
  const offers: readonly (readonly [string, number])[] = [
    ['small', 1],
    ['middle', 100],
    ['large', 10_000],
  ]
  const shares = shareOut(20, new Map(offers))
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(20)
  expect(shares.get('small')).toBeGreaterThan(0)
  expect(shares.get('large')).toBeGreaterThan(shares.get('middle') ?? 0)
})
