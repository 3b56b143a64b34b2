// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { readEvidence } from './read-evidence.ts'

const pageFetch = globalThis.fetch
let asked: string[][] = []

// Stands in for the service: knows every finding but "gone".
globalThis.fetch = async (_input, init) => {
  const { ids } = (JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { variables: { ids: string[] } })
    .variables
  asked.push(ids)
  await new Promise((resolve) => setTimeout(resolve, 20))
  init?.signal?.throwIfAborted()
  const nodes = ids.toReversed().flatMap((id) => (id === 'gone' ? [] : [{ id }]))
  return Response.json({ data: { componentVulns: { nodes } } })
}
afterAll(() => {
  globalThis.fetch = pageFetch
})
beforeEach(() => {
  asked = []
  openSession({ url: 'graphql', token: 'x' }, 'browser')
})

const never = new AbortController().signal

test('findings that are wanted at the same moment share one request, and each gets its own', async () => {
  const found = await Promise.all(['a', 'b', 'gone', 'a'].map((id) => readEvidence(id, never)))
  expect(found).toEqual([{ id: 'a' }, { id: 'b' }, null, { id: 'a' }])
  expect(asked).toEqual([['a', 'b', 'gone']])
  await readEvidence('c', never)
  expect(asked.at(-1)).toEqual(['c'])
})

test('a request ends when nobody wants any of its findings any more, and not before', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const both = [readEvidence('a', first.signal), readEvidence('b', second.signal)]
  await new Promise((resolve) => setTimeout(resolve, 5))
  first.abort()
  await expect(Promise.all(both)).resolves.toHaveLength(2)
  const third = new AbortController()
  const given = readEvidence('c', third.signal)
  await new Promise((resolve) => setTimeout(resolve, 5))
  third.abort()
  await expect(given).rejects.toThrow()
})
