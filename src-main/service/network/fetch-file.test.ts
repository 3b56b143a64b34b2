import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile, type FileFetch } from './fetch-file.ts'
import { type HttpAgent, openHttpAgent } from './http-agent.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let folder: string
let server: Server
let agent: HttpAgent
let handler: Handler
let requests: IncomingMessage['headers'][]
let base: URL

const proxyVariables = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']

beforeEach(async () => {
  for (const name of proxyVariables) vi.stubEnv(name, undefined)
  folder = mkdtempSync(join(tmpdir(), 'waybill-fetch-'))
  requests = []
  server = createServer((request, response) => {
    requests.push(request.headers)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.zip`)
  agent = openHttpAgent(base, true)
})
afterEach(async () => {
  await agent.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
const target = () => join(folder, 'feed.zip')
const patience = { idleTimeoutMs: 1_500, pauses: [5, 5], maxPauseMs: 2_000 }

function run(more: Partial<FileFetch> = {}) {
  return fetchFile({
    agent,
    url: base,
    path: target(),
    known: { etag: null, lastModified: null },
    limit: 1_000_000,
    signal: new AbortController().signal,
    retryPolicy: patience,
    now: () => new Date(),
    ...more,
  })
}

/** Serves the content with an ETag and ranges, as file servers do. */
const serve =
  (etag = '"one"'): Handler =>
  ({ headers }, response) => {
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const range = headers['if-range'] === etag ? /bytes=(\d+)-/.exec(headers.range ?? '')?.[1] : undefined
    const start = Number(range ?? 0)
    const rest = content.subarray(start)
    if (range === undefined) response.writeHead(200, { etag, 'content-length': content.length })
    else {
      const where = `bytes ${start}-${content.length - 1}/${content.length}`
      response.writeHead(206, { etag, 'content-length': rest.length, 'content-range': where })
    }
    response.end(rest)
  }
const partSize = () => statSync(`${target()}.part`, { throwIfNoEntry: false })?.size ?? 0
/** Sends the first bytes, and closes the connection once some of them are in the file. */
const cutOff =
  (bytes: number, etag = '"one"'): Handler =>
  (_, response) => {
    const before = partSize()
    const cut = () => (response.destroyed || partSize() > before ? response.destroy() : setTimeout(cut, 5))
    response.writeHead(200, { etag, 'content-length': content.length })
    response.write(content.subarray(0, bytes), cut)
  }
const inTurn = (...handlers: readonly Handler[]): Handler => {
  let at = 0
  return (request, response) => {
    handlers[Math.min(at, handlers.length - 1)]?.(request, response)
    at += 1
  }
}

test('fetches a complete file with its validators', async () => {
  handler = serve()
  const seen: number[] = []
  const fetched = await run({ onProgress: (done) => seen.push(done) })
  expect(fetched).toEqual({ kind: 'fetched', bytes: content.length, etag: '"one"', lastModified: null })
  expect(readFileSync(target()).equals(content)).toBe(true)
  expect(seen.at(-1)).toBe(content.length)
  expect(readdirSync(folder)).toEqual(['feed.zip'])
})

test('does not download an unchanged file again', async () => {
  handler = serve()
  expect(await run({ known: { etag: '"one"', lastModified: null } })).toEqual({ kind: 'unchanged' })
  expect(requests[0]).toMatchObject({ 'if-none-match': '"one"' })
  expect(readdirSync(folder)).toEqual([])
  handler = (_, response) => response.writeHead(304).end()
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
  expect(await run({ known: { etag: null, lastModified: date } })).toEqual({ kind: 'unchanged' })
  expect(requests[1]).toMatchObject({ 'if-modified-since': date })
})

test('requests only the rest after an interruption', async () => {
  handler = inTurn(cutOff(100_000), serve())
  expect(await run()).toMatchObject({ kind: 'fetched', bytes: content.length })
  expect(readFileSync(target()).equals(content)).toBe(true)
  // What was on its way into the file at the cut may be lost with the connection.
  expect(requests[1]).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]\d{0,5}-$/), 'if-range': '"one"' })
})

test('resumes the download of a killed process', async () => {
  handler = cutOff(100_000)
  await expect(run({ retryPolicy: { ...patience, pauses: [] } })).rejects.toThrow(/failed|closed the connection/)
  expect(readdirSync(folder).toSorted()).toEqual(['feed.zip.part', 'feed.zip.part.json'])
  const { size } = statSync(`${target()}.part`)
  handler = serve()
  await run({ known: { etag: '"older"', lastModified: null } })
  expect([size > 0, requests[1]?.range]).toEqual([true, `bytes=${size}-`])
  expect(readFileSync(target()).equals(content)).toBe(true)
})

test('downloads a file again from the start if it changed since the interruption', async () => {
  handler = inTurn(cutOff(100_000), serve('"two"'))
  expect(await run()).toMatchObject({ etag: '"two"' })
  expect(readFileSync(target()).equals(content)).toBe(true)
})

test.each<[string, object]>([
  ['of another address', { url: 'http://127.0.0.1/other', etag: '"one"', lastModified: null }],
  ['of which nobody can say what it belongs to', { url: 'URL', etag: 'W/"one"', lastModified: null }],
])('does not use a part %s', async (_, about) => {
  writeFileSync(`${target()}.part`, 'wrong')
  writeFileSync(`${target()}.part.json`, JSON.stringify(about).replace('URL', base.href))
  handler = serve()
  await run()
  expect(requests[0]?.range).toBe(undefined)
  expect(readFileSync(target()).equals(content)).toBe(true)
})

test('discards a part that is longer than the file', async () => {
  writeFileSync(`${target()}.part`, Buffer.alloc(400_000))
  writeFileSync(`${target()}.part.json`, JSON.stringify({ url: base.href, etag: '"one"', lastModified: null }))
  handler = inTurn((_, response) => response.writeHead(416).end(), serve())
  await run()
  expect(readFileSync(target()).equals(content)).toBe(true)
})

const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(code, headers).end('no')

test('retries a busy server after the time that it names', async () => {
  handler = inTurn(status(503, { 'retry-after': '1' }), serve())
  expect(await run()).toMatchObject({ kind: 'fetched' })
})

test.each<[string, Handler, RegExp, RegExp]>([
  ['is out of order again and again', status(500), /responded with 500/, /Try again later/],
  ['wants a long pause', status(429, { 'retry-after': '3600' }), /responded with 429/, /Try again later/],
  ['does not let us in', status(403), /responded with 403/, /manually/],
  ['answers something odd', status(418), /responded with 418/, /Check the URL/],
  ['says nothing', () => {}, /does not respond/, /Check the network/],
  [
    'stops in the middle',
    (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('abc'),
    /does not respond or closed the connection/,
    /resumes/,
  ],
  [
    'says that the file is too large',
    status(200, { 'content-length': '2000000' }),
    /larger than 1000000 bytes/,
    /Check/,
  ],
  [
    'sends without end',
    (_, response) => {
      response.writeHead(200)
      const more = () => response.write(Buffer.alloc(100_000), () => setImmediate(more))
      response.once('close', () => response.removeAllListeners())
      response.on('error', () => {})
      more()
    },
    /larger than 1000000 bytes/,
    /Check/,
  ],
  ['leads round and round', status(302, { location: '/feed.zip' }), /redirects too many times/, /Check/],
  [
    'leads into a private network',
    status(302, { location: 'https://10.0.0.1/feed.zip' }),
    /"10.0.0.1" was not contacted: it is in a private network/,
    /directly/,
  ],
  ['leads to a private name', status(301, { location: 'https://router.lan/' }), /private network/, /directly/],
  [
    'leads to the machine beside',
    status(301, { location: 'https://169.254.169.254/latest' }),
    /private network/,
    /directly/,
  ],
  ['leads away from https', status(307, { location: 'http://example.com/' }), /must start with https/, /^undefined$/],
  ['leads to a file', status(307, { location: 'file:///etc/passwd' }), /must start with https/, /^undefined$/],
])('reports why nothing arrives from a server that %s', async (_, served, message, remedy) => {
  handler = served
  const error: unknown = await run().catch((problem: unknown) => problem)
  expect(error).toMatchObject({ name: 'Rejection', message: expect.stringMatching(message) })
  expect(String((error as { remedy?: string }).remedy)).toMatch(remedy)
  expect(existsSync(target())).toBe(false)
})

test('follows a redirect within the host', async () => {
  handler = (request, response) =>
    request.url === '/feed.zip' ? status(302, { location: '/there' })(request, response) : serve()(request, response)
  expect(await run()).toMatchObject({ kind: 'fetched' })
})

test('distinguishes a missing file from a host that does not respond', async () => {
  handler = status(404)
  expect(await run()).toEqual({ kind: 'missing' })
  const url = new URL('http://127.0.0.1:9/feed.zip')
  await expect(run({ url })).rejects.toThrow(/The connection to "127.0.0.1:9" failed/)
})

test('keeps the partial file of a canceled fetch', async () => {
  const controller = new AbortController()
  handler = (_, response) =>
    response.writeHead(200, { etag: '"one"', 'content-length': content.length }).write(content.subarray(0, 50_000))
  const work = run({ signal: controller.signal, retryPolicy: { ...patience, idleTimeoutMs: 30_000 } })
  await expect.poll(partSize).toBe(50_000)
  controller.abort(new Error('enough'))
  await expect(work).rejects.toThrow('enough')
  expect(partSize()).toBe(50_000)
})

test.each<[string, RegExp]>([
  ['http://example.com/all.zip', /must start with https/],
  ['ftp://example.com/all.zip', /must start with https/],
  ['https://user:secret@example.com/all.zip', /must not contain a user name/],
  ['https://169.254.169.254/', /private network/],
])('rejects %s even if a user enters it', async (text, message) => {
  const url = new URL(text)
  const typed = openHttpAgent(url, true)
  await expect(run({ agent: typed, url })).rejects.toThrow(message)
  await typed.close()
})

test.each(['https://10.0.0.1/all.zip', 'https://mirror.lan/all.zip', 'http://localhost:9/all.zip'])(
  'requests %s only if the user who entered it may allow it',
  async (text) => {
    const url = new URL(text)
    const [free, bound] = [openHttpAgent(url, true), openHttpAgent(url, false)]
    expect(() => free.check(url)).not.toThrow()
    expect(() => bound.check(url)).toThrow(/private network|must start with https/)
    await Promise.all([free.close(), bound.close()])
  },
)

test('rejects a name that resolves to a private network', async () => {
  const other = openHttpAgent(new URL('https://example.com/'), true)
  handler = serve()
  const named = new URL(base.href.replace('http://127.0.0.1', 'https://localhost'))
  await expect(run({ agent: { ...other, check: () => {} }, url: named })).rejects.toThrow(
    /"localhost" \(.+\) was not contacted/,
  )
  await other.close()
})

test('uses the proxy of the environment, except for excluded hosts', async () => {
  const asked: string[] = []
  const proxy = createServer().on('connect', (request: IncomingMessage, client) => {
    asked.push(request.url ?? '')
    const upstream = connect(Number(base.port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  handler = serve()
  for (const left of ['', '127.0.0.1']) {
    vi.stubEnv('NO_PROXY', left)
    const proxied = openHttpAgent(base, true)
    expect(await run({ agent: proxied })).toMatchObject({ kind: 'fetched' })
    await proxied.close()
  }
  expect(asked).toEqual([base.host])
  proxy.closeAllConnections()
  proxy.close()
})
