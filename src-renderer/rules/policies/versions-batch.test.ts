import { buildSchema, parse, validate } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownVersionsQuery, readKnownVersions } from './versions-batch.ts'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('#renderer/lib/request.ts', () => ({ request }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => (vi.useRealTimers(), request.mockReset()))

test('policies of a list share requests, each within the 20 fields that the service takes', async () => {
  request.mockImplementation((_text: string, ids: Record<string, string>) =>
    Promise.resolve(
      Object.fromEntries(
        Object.keys(ids).flatMap((key) => {
          const at = key.slice(1)
          const counts = { evaluated: 38, errored: 3, known: 41 }
          return Object.entries(counts).map(([name, totalCount]) => [`${name}${at}`, { totalCount }])
        }),
      ),
    ),
  )
  const read = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(readKnownVersions))
  await vi.runAllTimersAsync()
  expect((await read).at(-1)).toEqual({ evaluated: 38, errored: 3, known: 41 })
  expect(request.mock.calls.map(([, ids]) => Object.values(ids as object))).toEqual([
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['g'],
  ])
  expect(request.mock.calls[0]?.[0].match(/policyResults/g)).toHaveLength(18)
})

test('what cannot be read is an error of each policy that was asked for', async () => {
  request.mockRejectedValue(new Error('The service is busy'))
  const read = Promise.allSettled(['a', 'b'].map(readKnownVersions))
  await vi.runAllTimersAsync()
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('the query is one of GraphQL', () => {
  const schema = buildSchema(`scalar Uuid type Count { totalCount: Int! }
    type Query { policyResults(first: Int, policyId: [Uuid!], resultType: [String!]): Count! }`)
  expect(validate(schema, parse(knownVersionsQuery(6)))).toEqual([])
})
