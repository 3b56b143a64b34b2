// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test } from 'vitest'
import { request } from './request.ts'
import { openSession } from './session.ts'
import { textRequest } from './session-client.ts'

const pageFetch = globalThis.fetch
let sent: { readonly init: RequestInit; readonly answer: (body: string, status?: number) => void }[] = []

// Stands in for the service on the network, which answers when it is told to.
globalThis.fetch = (_input, init = {}) =>
  new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    sent.push({ init, answer: (body, status = 200) => resolve(new Response(body, { status })) })
  })

afterAll(() => {
  globalThis.fetch = pageFetch
})
beforeEach(() => {
  sent = []
  openSession({ url: 'graphql', token: 'wb_live_token' }, 'browser')
})

const reads = 'query Names($first:Int){organization{name}}'
const named = (name: string) => JSON.stringify({ data: { organization: { name } } })

test('the text of an operation is sent as it is, with its name', async () => {
  const answered = request(reads, { first: 2 })
  await expect.poll(() => sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.init.body as string)).toEqual({
    operationName: 'Names',
    query: reads,
    variables: { first: 2 },
  })
  sent[0]?.answer(named('Home'))
  await answered
})

test.each(['query', 'mutation'])('each %s of several alike has its own answer, in any order', async (kind) => {
  const text = reads.replace('query', kind)
  const answered = [request(text, {}), request(text, {}), request(text, {})]
  await expect.poll(() => sent).toHaveLength(3)
  for (const place of [2, 0, 1]) sent[place]?.answer(named(`answer ${place}`))
  expect(await Promise.all(answered)).toEqual([0, 1, 2].map((place) => ({ organization: { name: `answer ${place}` } })))
})

test('aborting a request leaves one alike', async () => {
  const stop = new AbortController()
  const aborted = request(reads, {}, stop.signal)
  const kept = request(reads, {})
  await expect.poll(() => sent).toHaveLength(2)
  stop.abort()
  await expect(aborted).rejects.toMatchObject({ kind: 'unreachable' })
  sent[1]?.answer(named('Home'))
  expect(await kept).toEqual({ organization: { name: 'Home' } })
})

test.each([
  ['{"errors":[null]}', 200, 'The server returned something else than an answer.'],
  ['{"errors":[{"message":7},{"message":"no"}]}', 200, 'no'],
  ['{"errors":{}}', 500, 'The server returned an error (HTTP 500).'],
  ['{"errors":{}}', 200, 'The server sent an empty response.'],
  ['{"data":null}', 200, 'The server sent an empty response.'],
  ['[]', 200, 'The server sent an empty response.'],
  ['7', 200, 'The server returned something else than an answer.'],
  ['', 200, 'The server returned something else than an answer.'],
])('reads the answer %s with status %d as a fault', async (body, status, message) => {
  const answered = request(reads, {})
  await expect.poll(() => sent).toHaveLength(1)
  sent[0]?.answer(body, status)
  await expect(answered).rejects.toMatchObject({ name: 'RequestError', kind: 'fault', message })
})

test('variables that cannot be sent are an error of the page, and not called a lost server', async () => {
  await expect(request(reads, { first: 2n })).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
})

test('each request has a key of its own', () => {
  expect(textRequest(reads, {}).key).not.toBe(textRequest(reads, {}).key)
})
