import { expect, test } from 'vitest'
import { retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { listUnfinishedVersions } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { countsOf, failingAfter, lostRows, swapBench } from './swap-bench-for-test.ts'

const contents = [['a'], ['b'], ['a', 'b'], ['a', 'b', 'c'], ['c'], []] as const

/** Returns a function that returns whole numbers below `n`, the same ones for a seed. */
function numbersOf(seed: number) {
  let state = seed
  return (n: number): number => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return Math.floor((state / 0x7fffffff) * n) % n
  }
}

/** What the user works with, and what they must see. */
async function worldOf(below: (n: number) => number) {
  const bench = await swapBench(['a', 'b'])
  const { database } = bench
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  let content: readonly string[] = ['a', 'b']
  let isScanned = false
  const decided = new Map<string, string>()
  const replaced: string[] = []
  const removeAll = async () => {
    for (const id of await listUnfinishedVersions(database)) await deleteVersionContent(database, id)
  }
  return {
    bench,
    removeAll,
    replace: async () => {
      content = pick(contents) ?? []
      replaced.push(await bench.replace(content))
      isScanned = false
    },
    scan: async () => {
      await bench.scan()
      isScanned = true
    },
    decide: async () => {
      const name = pick(content)
      if (!isScanned || name === undefined) return
      const status = pick(['affected', 'fixed'] as const) ?? 'fixed'
      await bench.decide(name, status)
      decided.set(name, status)
    },
    /** Removes what was replaced at some time, and fails somewhere. */
    removeInPart: async () => {
      const removed = deleteVersionContent(failingAfter(below(12), database), pick(replaced) ?? '')
      await removed.catch((error: Error) => expect(error.message).toBe('killed'))
    },
    expected: () => {
      const names = content.toSorted()
      const decisions = names.map((name) => `${name} ${decided.get(name) ?? null}`)
      return [names.join(' '), isScanned ? decisions.join(', ') : '']
    },
  }
}

test.each([1, 2])(
  'shows the last document with every decision, whatever happens in which order (seed %d)',
  async (seed) => {
    const below = numbersOf(seed * 7919)
    const world = await worldOf(below)
    const { bench } = world
    const { scan, replace, decide, removeInPart, removeAll } = world
    const operations = [replace, replace, replace, scan, scan, scan, decide, decide, removeInPart, removeAll]
    await scan()
    for (let step = 0; step < 30; step += 1) {
      await operations[below(operations.length)]?.()
      expect(await bench.shown()).toEqual(world.expected())
      expect(await lostRows(bench.database)).toEqual([])
    }
    await retainReplaced(bench.database, { versionId: bench.id })
    await bench.hide()
    await deleteVersionContent(bench.database, bench.id)
    await removeAll()
    expect(await countsOf(bench.database)).toEqual([0, 0, 0, 0, 0, 0])
  },
)
