import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { connect } from './connection.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'broken' | 'refused by the rules'

/** Starts a server that sends these responses in order, and then repeats the last one. */
async function serverAnswering(answers: readonly Answer[]) {
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    const answer = answers[Math.min(requests, answers.length - 1)]
    requests += 1
    if (answer === 'broken' || answer === undefined) return void request.socket.destroy()
    const isRule = answer === 'refused by the rules'
    response.writeHead(isRule ? 200 : answer.status, isRule ? {} : answer.headers)
    response.end(JSON.stringify(isRule ? { data: { errors: ['no'] } } : { data: { ok: true } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}/graphql`, requests: () => requests }
}

async function tried(answers: readonly Answer[], retries: number) {
  const pauses: number[] = []
  const server = await serverAnswering(answers)
  const connection = await connect({ kind: 'address', url: server.url, token: 't' }, () => {}, 60)
  const client = createClient(connection, {
    retries,
    signal: new AbortController().signal,
    note: () => {},
    pause: (seconds) => Promise.resolve(void pauses.push(seconds)),
  })
  const outcome = await client.run({ query: '{ ok }' }).then(
    () => 'done',
    (error: Error) => error.message.replace(server.url, 'URL'),
  )
  return { outcome, pauses, requests: server.requests() }
}

const cases: readonly (readonly [string, readonly Answer[], number, object])[] = [
  ['nothing is tried again unless asked for', [{ status: 503 }], 0, { requests: 1, pauses: [] }],
  ['a broken connection', ['broken', { status: 200 }], 1, { outcome: 'done', pauses: [1] }],
  ['1, 2 and 4 seconds, then it is over', [{ status: 503 }], 3, { requests: 4, pauses: [1, 2, 4] }],
  ...[500, 502, 503, 504].map(
    (status) => [`${status}`, [{ status }, { status: 200 }], 1, { outcome: 'done', requests: 2, pauses: [1] }] as const,
  ),
  ...[400, 401, 403, 404, 413, 302].map(
    (status) => [`${status} is final`, [{ status }], 3, { requests: 1, pauses: [] }] as const,
  ),
  ['429 without a time', [{ status: 429 }, { status: 200 }], 1, { outcome: 'done', pauses: [1] }],
  [
    '429 with a time',
    [{ status: 429, headers: { 'retry-after': '7' } }, { status: 200 }],
    1,
    { outcome: 'done', pauses: [7] },
  ],
  [
    '429 with a date that has passed',
    [{ status: 429, headers: { 'retry-after': 'Fri, 20 Nov 2020 00:00:00 GMT' } }, { status: 200 }],
    1,
    { outcome: 'done', pauses: [0] },
  ],
  ['429 with too long a time', [{ status: 429, headers: { 'retry-after': '86400' } }], 3, { requests: 1, pauses: [] }],
  ['an answer of the rules', ['refused by the rules'], 3, { outcome: 'done', requests: 1 }],
]
test.each(cases)('%s', async (_title, answers, retries, expected) => {
  expect(await tried(answers, retries)).toMatchObject(expected)
})

test('describes what went wrong', async () => {
  const said = await Promise.all([
    tried([{ status: 401 }], 0),
    tried([{ status: 503 }], 0),
    tried(['broken'], 0),
    tried([{ status: 302, headers: { location: 'https://elsewhere.example' } }], 0),
  ])
  expect(said.map(({ outcome }) => outcome)).toEqual([
    '"URL" rejected the token: it is invalid or has expired',
    '"URL" responded with 503',
    '"URL" did not respond: other side closed',
    '"URL" responded with 302',
  ])
})
