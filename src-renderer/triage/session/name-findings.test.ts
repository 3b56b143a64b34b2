import { expect, test } from 'vitest'
import { nameFindings } from './name-findings.ts'

const names = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`)

test.each([
  [1, []],
  [10_000, []],
  [10_001, [10_000]],
  [25_000, [10_000, 10_000]],
])('names each of %d findings once, with its time, in calls of at most 10,000', async (count, selected) => {
  const calls: { ids: readonly string[]; times: readonly string[]; selectionId: unknown }[] = []
  const [ids, times] = [names(count, 'f'), names(count, 't')]
  const named = await nameFindings(ids, times, async (input) => {
    const { componentVulnIds, expectedUpdatedAts, selectionId = null } = input
    calls.push({ ids: [...componentVulnIds], times: [...(expectedUpdatedAts ?? [])], selectionId })
    return Promise.resolve('s')
  })
  expect(calls.map((call) => call.ids.length)).toEqual(selected)
  expect(calls.map((call) => call.selectionId)).toEqual(selected.map((_, at) => (at === 0 ? null : 's')))
  expect(named.selectionId).toBe(selected.length > 0 ? 's' : undefined)
  expect([...calls.flatMap((call) => call.ids), ...named.componentVulnIds]).toEqual(ids)
  expect([...calls.flatMap((call) => call.times), ...(named.expectedUpdatedAts ?? [])]).toEqual(times)
})
