import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postRequest, type PostRequest } from './post-request.ts'
import { type HookAnswer, type HookServer, startHookServer, status } from './support/hook-server.ts'
import { trustLoopback } from './support/loopback-tls.ts'

let server: HookServer
let distrust: () => void
const now = () => new Date('2034-01-05T12:00:00Z')

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  server = await startHookServer()
})
afterEach(async () => {
  distrust()
  await server.close()
  vi.unstubAllEnvs()
})

const post = (more: Partial<PostRequest> = {}) =>
  postRequest({
    url: new URL(`${server.origin}/hooks/secret-token?x=1`),
    headers: { 'idempotency-key': 'one' },
    body: '{"text":"ä"}',
    mayBePrivate: true,
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    now,
    ...more,
  })
const problem = (more?: Partial<PostRequest>) => post(more).catch((error: unknown) => error)

test('posts JSON once, and reads nothing of a long answer', async () => {
  server.answer = (response) => {
    response.writeHead(204)
    response.end()
  }
  await post()
  server.answer = status(200, {}, 'x'.repeat(5_000_000))
  await post()
  expect(server.taken).toHaveLength(2)
  expect(server.taken[0]).toMatchObject({
    path: '/hooks/secret-token?x=1',
    method: 'POST',
    body: '{"text":"ä"}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one', 'user-agent': 'Waybill' },
  })
})

test.each<[string, HookAnswer, RegExp, object]>([
  ['500', status(500), /answered 500$/, { isTransient: true, retryAt: undefined }],
  ['503', status(503, { 'retry-after': '7' }), /answered 503/, { retryAt: now().getTime() + 7_000 }],
  [
    '429 with a date',
    status(429, { 'retry-after': 'Thu, 05 Jan 2034 13:00:00 GMT' }),
    /answered 429/,
    { isTransient: true, retryAt: Date.parse('2034-01-05T13:00:00Z') },
  ],
  ['429 with nonsense', status(429, { 'retry-after': 'soon' }), /429/, { isTransient: true, retryAt: undefined }],
  ['408', status(408), /408/, { isTransient: true }],
  ['400 in a word', status(400, {}, 'invalid_payload'), /answered 400 \(invalid_payload\)/, { isTransient: false }],
  ['403 with a page', status(403, {}, '<b>inside secret</b>'), /answered 403$/, { isTransient: false }],
  ['410', status(410, {}, 'no_service'), /410 \(no_service\): the webhook was removed/, { isTransient: false }],
  ['404', status(404), /404: the webhook was removed/, { isTransient: false }],
  ['a redirect', status(307, { location: '/other' }), /307: it redirects/, { isTransient: false }],
  ['a cut connection', (response) => void response.socket?.destroy(), /UND_ERR|ECONN/, { isTransient: true }],
  [
    'an error without end',
    (response) => {
      response.writeHead(500)
      const more = () => response.write(Buffer.alloc(100_000), () => setImmediate(more))
      response.once('close', () => response.removeAllListeners())
      response.on('error', () => {})
      more()
    },
    /answered 500$/,
    { isTransient: true },
  ],
])('describes an answer of %s without the secret address', async (_, answer, message, more) => {
  server.answer = answer
  const error = await problem()
  expect(error).toMatchObject({ name: 'Rejection', message: expect.stringMatching(message), ...more })
  expect(JSON.stringify([(error as Error).message, error])).not.toContain('secret')
  expect(server.taken).toHaveLength(1)
})

test('gives up a receiver that hangs, before its answer or in it, and stops when asked', async () => {
  server.answer = () => {}
  expect(await problem({ timeoutMs: 300 })).toMatchObject({
    message: expect.stringMatching(/did not answer in time/),
    isTransient: true,
  })
  server.answer = (response) => void response.writeHead(500).write('inv')
  expect(await problem({ timeoutMs: 300 })).toMatchObject({
    message: expect.stringMatching(/did not answer in time/),
    isTransient: true,
  })
  const controller = new AbortController()
  server.answer = () => controller.abort(new Error('closing'))
  await expect(post({ signal: controller.signal })).rejects.toThrow('closing')
})

test.each([
  ['https://10.0.0.1/x', /private network/],
  ['https://169.254.169.254/x', /private network/],
  ['https://[::ffff:169.254.169.254]/x', /private network/],
  ['https://localhost:9/x', /private network/],
  ['http://127.0.0.1/x', /must start with https/],
  ['http://example.com/x', /must start with https/],
])('never contacts %s', async (url, message) => {
  await expect(post({ url: new URL(url), mayBePrivate: false })).rejects.toThrow(message)
})

test('contacts a private host only if allowed, link-local never, and a name by the address that was checked', async () => {
  await expect(post({ mayBePrivate: false })).rejects.toThrow(/private network/)
  await expect(post({ url: new URL('https://169.254.169.254/x') })).rejects.toThrow(/private network/)
  // Its form is public; what it resolves to is not.
  vi.stubEnv('NO_PROXY', '*')
  await expect(post({ url: new URL('https://localtest.localhost:9/x'), mayBePrivate: false })).rejects.toThrow(
    /private network/,
  )
  expect(server.taken).toEqual([])
})

test('does not trust a certificate of its own', async () => {
  distrust()
  expect(await problem()).toMatchObject({
    message: expect.stringMatching(/certificate .+ is not trusted/),
    remedy: expect.stringMatching(/NODE_EXTRA_CA_CERTS/),
  })
  expect(server.taken).toEqual([])
})

test('names a port where nobody listens', async () => {
  const { origin } = server
  await server.close()
  expect(await problem({ url: new URL(origin) })).toMatchObject({
    message: expect.stringMatching(/ECONNREFUSED/),
    isTransient: true,
  })
})
