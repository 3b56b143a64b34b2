// @vitest-environment jsdom
import { afterAll, expect, test } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from '#renderer/app/query-client.ts'
import { onReturn, useConnection } from './connection.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'
import { openSession } from './session.ts'

// Stands in for a server on the network that goes and comes back.
let name: string | null = 'first'
const pageFetch = globalThis.fetch
globalThis.fetch = () =>
  name === null
    ? Promise.reject(new TypeError('Failed to fetch'))
    : Promise.resolve(Response.json({ data: { organization: { name } } }))
afterAll(() => {
  globalThis.fetch = pageFetch
})

const reads = 'query Names{organization{name}}'
const uploads = 'mutation Send{sbomUpload(input:{}){errors}}'

test('a server that gives no answer is lost until the next answer, whatever that says', async () => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  name = 'first'
  await request(reads, {})
  expect(useConnection.getState().isLost).toBe(false)
  name = null
  await expect(request(reads, {})).rejects.toThrow('The server is not responding.')
  expect(useConnection.getState().isLost).toBe(true)
  name = 'second'
  await request(reads, {})
  expect(useConnection.getState().isLost).toBe(false)
})

test('an upload whose connection ends says nothing about the server, and neither does a request that was given up', async () => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  name = null
  await expect(request(uploads, {})).rejects.toThrow('The server is not responding.')
  const stop = new AbortController()
  stop.abort()
  await expect(request(reads, {}, stop.signal)).rejects.toThrow()
  expect(useConnection.getState().isLost).toBe(false)
})

test('while the server is lost the last answer stays, and on its return everything is read again', async () => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  name = 'before'
  const queries = createQueryClient()
  const read = async () => ((await request(reads, {})) as { organization: { name: string } }).organization.name
  const observer = new QueryObserver(queries, { queryKey: queryKey('organization', 'name'), queryFn: read })
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('before')
  const stop = onReturn(() => void queries.invalidateQueries())
  name = null
  void observer.refetch()
  await expect.poll(() => useConnection.getState().isLost).toBe(true)
  const { data, isError } = observer.getCurrentResult()
  expect([data, isError]).toEqual(['before', false])
  name = 'after'
  await request(reads, {}) // as the change feed, which tries again
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  stop()
  end()
  queries.clear()
})
