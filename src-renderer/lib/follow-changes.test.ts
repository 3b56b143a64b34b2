// @vitest-environment jsdom
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useDataGeneration } from './data-generation.ts'
import { followChanges } from './follow-changes.ts'
import { noteOwnStep, runOwnStep } from './own-steps.ts'
import { queryKey } from './query-keys.ts'
import { openSession } from './session.ts'

interface FeedPage {
  readonly nodes: readonly {
    readonly kind: string
    readonly action: string
    readonly job: { readonly state: string } | null
    readonly operationId: string | null
  }[]
  readonly endCursor: string
}

const pageFetch = globalThis.fetch
let asked: (string | null)[] = []
let pages: readonly (FeedPage | 'unavailable' | 'expired')[] = []
let stop = new AbortController()

// Stands in for the service: returns one page after the other, then blocks until the test ends.
globalThis.fetch = async (_input, init) => {
  const { variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
    variables: { after: string | null }
  }
  asked.push(variables.after)
  const page = pages[asked.length - 1]
  if (page === undefined) {
    stop.abort()
    throw new DOMException('aborted', 'AbortError')
  }
  if (page === 'unavailable') return refusal('UNAVAILABLE', 503)
  if (page === 'expired') return refusal('CURSOR_EXPIRED', 200)
  return Response.json({ data: { changeFeed: { nodes: page.nodes, pageInfo: { endCursor: page.endCursor } } } })
}

function refusal(code: string, status: number): Response {
  return Response.json({ errors: [{ message: code, extensions: { code } }] }, { status })
}

afterAll(() => {
  globalThis.fetch = pageFetch
})
beforeEach(() => {
  asked = []
  stop = new AbortController()
  openSession({ url: 'graphql', token: 'x' }, 'browser')
})

async function staleAfter(feed: typeof pages): Promise<readonly string[]> {
  pages = feed
  const queries = new QueryClient()
  for (const area of ['product', 'version', 'finding', 'job'] as const) queries.setQueryData(queryKey(area, 'x'), {})
  await followChanges(queries, stop.signal)
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [area] }) => String(area))
}

const event = (kind: string, state?: string) => ({
  kind,
  action: 'UPDATED',
  job: state === undefined ? null : { state },
  operationId: null as string | null,
})

/** The change of one step of decisions. */
const stepEvent = (operationId: string) => ({ ...event('FINDING'), operationId })

/** Shows numbers and evidence; returns what is read while the feed gives these pages. */
async function readDuring(feed: typeof pages): Promise<readonly string[]> {
  pages = feed
  const queries = new QueryClient()
  const reads: string[] = []
  const ends = ['numbers', 'evidence'].map((name) => {
    const key = queryKey('finding', name)
    queries.setQueryData(key, 'shown')
    const queryFn = () => (reads.push(name), 'read')
    return new QueryObserver(queries, { queryKey: key, queryFn, staleTime: 30_000 }).subscribe(() => {})
  })
  await followChanges(queries, stop.signal)
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const end of ends) end()
  return reads.toSorted()
}

test('follows the feed from cursor to cursor', async () => {
  const stale = await staleAfter([
    { nodes: [], endCursor: 'a' },
    { nodes: [event('STAGE')], endCursor: 'b' },
  ])
  expect(asked).toEqual([null, 'a', 'b'])
  expect(stale).toEqual(['product', 'version', 'job'])
})

test('invalidates the version and its job after a stage, and everything after a finished job', async () => {
  expect(await staleAfter([{ nodes: [event('STAGE', 'RUNNING')], endCursor: 'a' }])).toEqual([
    'product',
    'version',
    'job',
  ])
  asked = []
  stop = new AbortController()
  expect(await staleAfter([{ nodes: [event('JOB', 'SUCCEEDED')], endCursor: 'a' }])).toHaveLength(4)
})

test.each([1, 3])('reads again what was read for the first time during %i changes, once', async (changes) => {
  pages = Array.from({ length: changes }, (_, at) => ({ nodes: [event('FINDING')], endCursor: `${at}` }))
  const queries = new QueryClient()
  const readings: PromiseWithResolvers<string>[] = []
  const read = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  const observer = new QueryObserver(queries, { queryKey: queryKey('finding', 'numbers'), queryFn: read })
  const end = observer.subscribe(() => {})
  await followChanges(queries, stop.signal)
  expect(readings).toHaveLength(1)
  readings[0]!.resolve('0 decided')
  await expect.poll(() => readings.length).toBe(2)
  readings[1]!.resolve('1 decided')
  await expect.poll(() => observer.getCurrentResult().data).toBe('1 decided')
  expect([readings.length, observer.getCurrentResult().isFetching]).toEqual([2, false])
  end()
})

test('does not read again what the response to an own step shows already, but everything else', async () => {
  noteOwnStep('own-1', [hashKey(queryKey('finding', 'numbers'))])
  expect(await readDuring([{ nodes: [stepEvent('own-1')], endCursor: 'a' }])).toEqual(['evidence'])
})

test('after several own steps only what all of them left as it is stays', async () => {
  const [numbers, evidence] = ['numbers', 'evidence'].map((name) => hashKey(queryKey('finding', name)))
  noteOwnStep('own-4', [numbers ?? ''])
  noteOwnStep('own-5', [numbers ?? '', evidence ?? ''])
  expect(await readDuring([{ nodes: [stepEvent('own-4'), stepEvent('own-5')], endCursor: 'a' }])).toEqual(['evidence'])
})

test.each([
  ['of another person beside an own one', [stepEvent('own-2'), stepEvent('other')]],
  ['of another person', [stepEvent('other')]],
  ['of a scan', [event('SBOM')]],
])('reads everything again after a step %s', async (_of, nodes) => {
  noteOwnStep('own-2', [hashKey(queryKey('finding', 'numbers'))])
  expect(await readDuring([{ nodes, endCursor: 'a' }])).toEqual(['evidence', 'numbers'])
})

test('waits with the event of an own step for its response, which may come later', async () => {
  const response = Promise.withResolvers<void>()
  const step = runOwnStep(async () => {
    await response.promise
    noteOwnStep('own-3', [hashKey(queryKey('finding', 'numbers'))])
  })
  setTimeout(response.resolve, 30)
  expect(await readDuring([{ nodes: [stepEvent('own-3')], endCursor: 'a' }])).toEqual(['evidence'])
  await step
})

test('an answer that takes longer than the next change comes is shown, and read again after it', async () => {
  pages = [1, 2, 3].map((at) => ({ nodes: [event('FINDING')], endCursor: `${at}` }))
  const queries = new QueryClient()
  queries.setQueryData(queryKey('finding', 'numbers'), '0 decided')
  const readings: PromiseWithResolvers<string>[] = []
  const read = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  const observer = new QueryObserver(queries, {
    queryKey: queryKey('finding', 'numbers'),
    queryFn: read,
    staleTime: 30_000,
  })
  const end = observer.subscribe(() => {})
  await followChanges(queries, stop.signal)
  expect(readings).toHaveLength(1)
  readings[0]!.resolve('1 decided')
  await expect.poll(() => readings.length).toBe(2)
  expect(observer.getCurrentResult().data).toBe('1 decided')
  readings[1]!.resolve('3 decided')
  await expect.poll(() => observer.getCurrentResult().data).toBe('3 decided')
  expect([readings.length, observer.getCurrentResult().isFetching]).toEqual([2, false])
  end()
})

test('what is read ahead during a change is stale when it is looked at', async () => {
  pages = [{ nodes: [event('FINDING')], endCursor: 'a' }]
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const answers = ['old', 'new']
  const first = Promise.withResolvers<void>()
  const evidence = {
    queryKey: queryKey('finding', 'evidence'),
    queryFn: async () => {
      const answer = answers.shift()
      await first.promise
      return answer
    },
  }
  const ahead = queries.prefetchQuery(evidence)
  await followChanges(queries, stop.signal)
  first.resolve()
  await ahead
  await new Promise((resolve) => setTimeout(resolve, 50))
  const observer = new QueryObserver(queries, evidence)
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('new')
  end()
})

test('does not read again for the first time what nobody looks at any more', async () => {
  pages = [{ nodes: [event('FINDING')], endCursor: 'a' }]
  const queries = new QueryClient()
  let reads = 0
  const reading = Promise.withResolvers<string>()
  const read = () => {
    reads += 1
    return reading.promise
  }
  const observer = new QueryObserver(queries, { queryKey: queryKey('finding', 'numbers'), queryFn: read })
  const end = observer.subscribe(() => {})
  await followChanges(queries, stop.signal)
  end()
  reading.resolve('0 decided')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([reads, queries.getQueryState(queryKey('finding', 'numbers'))?.isInvalidated]).toEqual([1, true])
})

test('waits while a backup is restored, then starts over and reads no further', async () => {
  const { generation } = useDataGeneration.getState()
  const stale = await staleAfter([
    { nodes: [], endCursor: 'a' },
    'unavailable',
    'expired',
    { nodes: [], endCursor: 'b' },
  ])
  expect(asked).toEqual([null, 'a', 'a'])
  expect(stale).toEqual([])
  expect(useDataGeneration.getState().generation).toBe(generation + 1)
})
