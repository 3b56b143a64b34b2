// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useConnection } from './connection.ts'
import { MadeFile } from './made-file.ts'
import { OpenedSource } from './opened-source.ts'
import { accepted, rejections, request } from './request.ts'
import { continueSession, openedSession, openSession, seatOf, useSession } from './session.ts'

let answer: { readonly status: number; readonly body: string } | 'unreachable' | 'never' = { status: 200, body: '' }
let received: RequestInit[] = []

// Stands in for the service on the network.
const pageFetch = globalThis.fetch
globalThis.fetch = (_input, init) => {
  received.push(init ?? {})
  if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
  if (answer === 'never') {
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  }
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response(answer.body, { status: answer.status, headers }))
}

afterAll(() => {
  globalThis.fetch = pageFetch
})
beforeEach(() => {
  received = []
  Reflect.deleteProperty(window, 'waybill')
  openSession({ url: 'graphql', token: 'wb_live_token' }, 'browser')
})

const header = (name: string) => new Headers(received[0]?.headers).get(name)

const reads = 'query Names{organization{name}}'
const writes = 'mutation Send($doc:Upload!){sbomUpload(input:{doc:$doc}){errors}}'

test('sends a query as a POST with the token and returns its data', async () => {
  answer = { status: 200, body: '{"data":{"organization":{"name":"Home"}}}' }
  expect(await request(reads, {})).toEqual({ organization: { name: 'Home' } })
  expect(received[0]?.method).toBe('POST')
  expect(header('authorization')).toBe('Bearer wb_live_token')
})

test('sends a file as multipart', async () => {
  answer = { status: 200, body: '{"data":{"sbomUpload":{"errors":[]}}}' }
  await request(writes, { doc: new File(['{"bomFormat":"CycloneDX"}'], 'app.cdx.json') })
  expect(received[0]?.body).toBeInstanceOf(FormData)
  const { body } = received[0] ?? {}
  expect(body instanceof FormData ? [...body.keys()] : []).toEqual(['operations', 'map', '0'])
  expect(header('content-type')).toBeNull()
  expect(header('authorization')).toBe('Bearer wb_live_token')
})

test('names a file that the desktop shell opened, and sends none of its bytes', async () => {
  answer = { status: 200, body: '{"data":{"sbomUpload":{"errors":[]}}}' }
  const opened = { id: 'f-1', name: 'a.json', bytes: 8 * 2 ** 30, lastModified: 1, url: '/opened/f-1', problem: null }
  await request(writes, { doc: new OpenedSource(opened) })
  const { variables, extensions } = JSON.parse(received[0]?.body as string) as Record<string, unknown>
  expect({ variables, extensions }).toEqual({
    variables: { doc: null },
    extensions: { openedFiles: { 'f-1': ['variables.doc'] } },
  })
  expect(received).toHaveLength(1)
})

/** What the page calls of the desktop shell while it sends a request. */
function useBridge(): string[] {
  const canceled: string[] = []
  Object.assign(window, { waybill: { cancelRequest: (id: string) => canceled.push(id) } })
  return canceled
}

const packed = () => new MadeFile('a (osv).tar.gz', 1, () => new Response('packed').body ?? new ReadableStream())

test.each([
  ['streams a file that it makes in the desktop app', true],
  ['makes a file first in a browser', false],
])('%s', async (_, isDesktop) => {
  answer = { status: 200, body: '{"data":{"sbomUpload":{"errors":[]}}}' }
  if (isDesktop) useBridge()
  await request(writes, { doc: packed() })
  const { body, ...init } = received[0] ?? {}
  expect([body instanceof ReadableStream, 'duplex' in init]).toEqual([isDesktop, isDesktop])
  const sent = body instanceof FormData ? body.get('operations') : await new Response(body ?? null).text()
  expect(sent).toContain('"variables":{"doc":null}')
})

test('aborts a request, and tells the desktop shell its id', async () => {
  answer = 'never'
  const canceled = useBridge()
  const stop = new AbortController()
  const sent = request(reads, {}, stop.signal)
  await expect.poll(() => received).toHaveLength(1)
  expect([received[0]?.signal?.aborted, canceled]).toEqual([false, []])
  stop.abort()
  await expect(sent).rejects.toMatchObject({ name: 'RequestError' })
  expect([received[0]?.signal?.aborted, canceled]).toEqual([true, [header('x-waybill-request')]])
})

test('cancels nothing when a request has ended', async () => {
  answer = { status: 200, body: '{"data":{"organization":{"name":"Home"}}}' }
  const canceled = useBridge()
  const stop = new AbortController()
  await request(reads, {}, stop.signal)
  stop.abort()
  expect(canceled).toEqual([])
})

test.each([
  [200, '{"errors":[{"message":"no","extensions":{"code":"FORBIDDEN"}}]}', 'forbidden', 'no'],
  [200, '{"errors":[{"message":"broken","extensions":{"code":"X"}}]}', 'fault', 'broken'],
  [413, '{}', 'too-large', 'The file exceeds the size limit.'],
  [500, 'oops', 'fault', 'The server returned an error (HTTP 500).'],
  [429, '{}', 'limited', 'Too many requests.'],
  [
    503,
    '{"errors":[{"message":"A backup is being restored","extensions":{"code":"UNAVAILABLE"}}]}',
    'unavailable',
    'A backup is being restored',
  ],
  [503, 'oops', 'unavailable', 'The server cannot answer at the moment.'],
])('reads %d %s as %s', async (status, body, kind, message) => {
  answer = { status, body }
  await expect(request(reads, {})).rejects.toMatchObject({ name: 'RequestError', kind, message })
})

const unauthorized = {
  status: 401,
  body: '{"errors":[{"message":"Unauthorized","extensions":{"code":"UNAUTHORIZED"}}]}',
}

test('ends a session whose token was never accepted', async () => {
  answer = unauthorized
  openSession({ url: 'graphql', token: 'wb_live_stale' }, 'browser')
  await expect(request(reads, {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(useSession.getState().state).toBe('signed-out')
})

test('keeps what is on the screen when a token is no longer accepted, sends nothing, and goes on with another token', async () => {
  answer = { status: 200, body: '{"data":{"organization":{"name":"Home"}}}' }
  await request(reads, {})
  const session = openedSession()
  answer = unauthorized
  await expect(request(reads, {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(useConnection.getState()).toMatchObject({ isLost: true, barrier: { kind: 'unauthorized' } })
  expect(openedSession()).toBe(session)
  const sent = received.length
  await expect(request(reads, {})).rejects.toMatchObject({
    kind: 'unauthorized',
    message: 'Not sent: this tab is signed out.',
  })
  expect(received).toHaveLength(sent)

  answer = { status: 200, body: '{"data":{"organization":{"name":"Home"}}}' }
  continueSession({ url: 'graphql', token: 'wb_live_next' })
  expect(await request(reads, {})).toEqual({ organization: { name: 'Home' } })
  expect(new Headers(received.at(-1)?.headers).get('authorization')).toBe('Bearer wb_live_next')
  expect(useConnection.getState()).toEqual({ isLost: false, barrier: null })
  expect(seatOf(openedSession())).toBe(seatOf(session))
  expect(sessionStorage.getItem('waybill.session')).toContain('wb_live_next')
  openSession({ url: 'graphql', token: 'wb_live_other' }, 'browser')
  expect(seatOf(openedSession())).not.toBe(seatOf(session))
})

test.each(['TOKEN_REJECTED', 'CERTIFICATE_REJECTED', 'NOT_WAYBILL'])(
  'keeps what is on the screen when the desktop shell says %s',
  async (code) => {
    const extensions = { code, remedy: 'Look.', wasSent: false }
    answer = { status: 502, body: JSON.stringify({ errors: [{ message: 'a.example is odd', extensions }] }) }
    await expect(request(reads, {})).rejects.toMatchObject({ kind: 'unreachable', code })
    expect(useConnection.getState()).toMatchObject({ isLost: true, barrier: { code, remedy: 'Look.' } })
    answer = { status: 200, body: '{"data":{"organization":{"name":"Home"}}}' }
    await request(reads, {})
    expect(useConnection.getState()).toEqual({ isLost: false, barrier: null })
  },
)

test('reports a missing service as unreachable', async () => {
  answer = 'unreachable'
  await expect(request(reads, {})).rejects.toMatchObject({ kind: 'unreachable' })
})

test('throws a rejection with its messages', () => {
  expect(rejections({ errors: [] })).toEqual([])
  expect(rejections(null)).toHaveLength(1)
  expect(() => accepted({ errors: ['Name is taken'] })).toThrow('Name is taken')
  expect(accepted({ errors: [], id: 7 })).toMatchObject({ id: 7 })
})
