// The way to a server, with real servers over TLS, of which most misbehave.
import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer as createPlainServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { FindOpenedFile } from '#service/http/opened-upload.ts'
import { ServerLink } from './server-link.ts'
import type { ServerLimits } from './server-request.ts'
import {
  answerJson,
  certificates,
  type CertificateName,
  fingerprintOf,
  startServer,
  type TestServer,
} from './servers-for-test.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

const limits: ServerLimits = {
  ...{ headMs: 300, idleMs: 300, answerMs: 2_000 },
  ...{ answerBytes: 100_000, downloadBytes: 200_000, rejectedMs: 300 },
}

async function start(answer: RequestListener, name?: CertificateName, at?: number): Promise<TestServer> {
  const server = await startServer(answer, name, at)
  open.push(server)
  return server
}

interface LinkOptions {
  readonly pinned?: string | null
  readonly ca?: string | null
  readonly find?: FindOpenedFile
}

function linkTo(url: URL, { pinned = fingerprintOf('first'), ca = null, find = () => undefined }: LinkOptions = {}) {
  const link = new ServerLink({ identity: { url, pinned, ca }, token: 'secret', findOpenedFile: find, limits })
  open.push(link)
  return link
}

const operation = (body: string | object = { query: '{ a }' }, init: RequestInit = {}) =>
  new Request('http://page/graphql', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: 'Bearer page', cookie: 'a=b', 'x-own': '1' },
    ...init,
  })

interface Said {
  readonly message: string
  readonly extensions: { readonly code: string; readonly remedy: string; readonly wasSent: boolean }
}
async function problemOf(response: Response): Promise<Said> {
  expect(response.status).toBe(502)
  const { errors } = (await response.json()) as { errors: readonly [Said] }
  return errors[0]
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

describe('a request', () => {
  it('has the token of the connection, and no other header of the page', async () => {
    const seen: [string, IncomingMessage['headers']][] = []
    const server = await start((request, response) => {
      void read(request).then((text) => {
        seen.push([text, request.headers])
        response
          .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-own': '1' })
          .end('{"data":{}}')
      })
    })
    const response = await linkTo(server.url).graphql(operation())
    expect(await response.json()).toEqual({ data: {} })
    expect([...response.headers.keys()].toSorted()).toEqual(['cache-control', 'content-type'])
    const [text, headers] = seen[0] ?? []
    expect(text).toBe('{"query":"{ a }"}')
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'accept-encoding': 'identity' })
    expect(Object.keys(headers ?? {}).filter((name) => ['cookie', 'x-own', 'origin'].includes(name))).toEqual([])
  })

  it('sends the bytes of files that the system opened', async () => {
    const texts: [string | undefined, string][] = []
    const server = await start((request, response) => {
      void read(request).then((text) => {
        texts.push([request.headers['content-type'], text])
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
      })
    })
    const find: FindOpenedFile = (id) =>
      id === 'one' ? { name: 'a "b"\r\nc.json', size: 5, read: () => Readable.from([Buffer.from('bytes')]) } : undefined
    const body = { query: 'q', variables: { doc: null }, extensions: { openedFiles: { one: ['variables.doc'] } } }
    expect((await linkTo(server.url, { find }).graphql(operation(body))).status).toBe(200)
    const [type, text] = texts[0] ?? []
    const form = await new Response(text, { headers: { 'content-type': type ?? '' } }).formData()
    expect(JSON.parse(form.get('operations') as string)).toEqual({ query: 'q', variables: { doc: null } })
    expect(form.get('map')).toBe('{"0":["variables.doc"]}')
    expect(await (form.get('0') as File).text()).toBe('bytes')
    const other = { ...body, extensions: { openedFiles: { two: ['variables.doc'] } } }
    await expect(linkTo(server.url, { find }).graphql(operation(other))).rejects.toThrow('no longer open')
  })

  it('ends when the page no longer waits', async () => {
    const gone = Promise.withResolvers<void>()
    const server = await start((request) => {
      request.resume().once('close', () => gone.resolve())
      stop.abort()
    })
    const stop = new AbortController()
    await expect(linkTo(server.url).graphql(operation(undefined, { signal: stop.signal }))).rejects.toThrow()
    await gone.promise
  })
})

describe('a certificate', () => {
  it('that is not the remembered one gets no byte of a request', async () => {
    const first = await start(answerJson({ data: {} }))
    const link = linkTo(first.url)
    expect((await link.graphql(operation())).status).toBe(200)
    await first.close()
    open.splice(open.indexOf(first), 1)
    const second = await start(answerJson({ data: {} }), 'renewed', first.port)
    // The link may not have noticed yet that its connection has ended.
    const ask = async () => problemOf(await link.graphql(operation()))
    await expect.poll(async () => (await ask()).message).toContain('another certificate')
    expect((await ask()).extensions).toMatchObject({ code: 'CERTIFICATE_REJECTED', wasSent: false })
    expect(second.requests()).toBe(0)
  })

  it('is one of an authority, if none is remembered', async () => {
    const server = await start(answerJson({ data: {} }))
    const { message } = await problemOf(await linkTo(server.url, { pinned: null }).graphql(operation()))
    expect(message).toContain('self-signed')
    expect(server.requests()).toBe(0)
    const trusting = linkTo(server.url, { pinned: null, ca: certificates.first.cert })
    expect((await trusting.graphql(operation())).status).toBe(200)
    const other = linkTo(server.url, { pinned: null, ca: certificates.renewed.cert })
    expect((await problemOf(await other.graphql(operation()))).extensions.code).toBe('CERTIFICATE_REJECTED')
    const named = linkTo(new URL(`https://localhost:${server.port}`), { pinned: null, ca: certificates.first.cert })
    expect((await problemOf(await named.graphql(operation()))).message).toContain('another host')
  })
})

const jsonHead = { 'content-type': 'application/json' }
const endless: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(200, jsonHead)
  const more = () => void response.write(Buffer.alloc(10_000, 32), () => !response.destroyed && setImmediate(more))
  more()
}

describe('a hostile server', () => {
  it.each<[string, RequestListener, string, string]>([
    [
      'redirects',
      (_, to) => to.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      'NOT_WAYBILL',
      'redirects',
    ],
    ['redirects a POST', (_, to) => to.writeHead(307, { location: '/graphql' }).end(), 'NOT_WAYBILL', 'redirects'],
    ['never ends its answer', endless, 'NOT_WAYBILL', 'sent more'],
    ['never answers', (request) => request.resume(), 'SERVER_LOST', 'no answer in time'],
    ['stops in its answer', (_, to) => to.writeHead(200, jsonHead).write('{'), 'SERVER_LOST', 'no answer in time'],
    [
      'cuts its answer',
      (_, to) => to.writeHead(200, { ...jsonHead, 'content-length': 9 }).write('{', () => to.destroy()),
      'SERVER_LOST',
      'ended',
    ],
    ['ends the connection', (_, to) => to.destroy(), 'SERVER_LOST', 'ended'],
    [
      'sends a page',
      (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
      'NOT_WAYBILL',
      'HTTP 200',
    ],
    [
      'is a proxy',
      (_, to) => to.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway'),
      'NOT_WAYBILL',
      'HTTP 502',
    ],
    [
      'compresses',
      (_, to) => to.writeHead(200, { ...jsonHead, 'content-encoding': 'gzip' }).end('x'),
      'NOT_WAYBILL',
      'encoding',
    ],
    ['rejects the token', (_, to) => to.writeHead(401, jsonHead).end('{}'), 'TOKEN_REJECTED', 'token'],
  ])('that %s is a clear problem', async (_name, answer, code, words) => {
    const server = await start(answer)
    const { message, extensions } = await problemOf(await linkTo(server.url).graphql(operation()))
    expect([extensions.code, message]).toEqual([code, expect.stringContaining(words)])
    expect(extensions.remedy).not.toBe('')
    expect(server.requests()).toBe(1)
  })

  it('that is gone was sent nothing', async () => {
    const server = await start(answerJson({}))
    await server.close()
    open.splice(open.indexOf(server), 1)
    const { message, extensions } = await problemOf(await linkTo(server.url).graphql(operation()))
    expect(message).toContain('nothing listens there')
    expect(extensions).toMatchObject({ code: 'SERVER_LOST', wasSent: false })
  })

  it('that does not speak TLS was sent nothing', async () => {
    const server = createPlainServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    open.push(server)
    const { port } = server.address() as { port: number }
    const { extensions } = await problemOf(await linkTo(new URL(`https://127.0.0.1:${port}`)).graphql(operation()))
    expect(extensions).toMatchObject({ code: 'SERVER_LOST', wasSent: false })
  })

  it('passes on an answer that comes before an upload has ended', async () => {
    const server = await start((_request, response) => {
      response.writeHead(413, { ...jsonHead, connection: 'close' }).end('{"errors":[{"message":"too large"}]}')
    })
    const piece = new Uint8Array(64 * 1024)
    let left = 2_000
    const body = new ReadableStream({ pull: (to) => ((left -= 1) > 0 ? to.enqueue(piece) : to.close()) })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://page/graphql', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const response = await linkTo(server.url).graphql(request)
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('too large')])
  })
})

describe('a download', () => {
  const download = (path = '/download/key') => new Request(`http://page${path}`)

  it('is a file to save, whatever the server says, and is asked for without the token', async () => {
    const tokens: unknown[] = []
    const server = await start((request, response) => {
      tokens.push(request.headers.authorization)
      const headers = { 'content-type': 'text/html', 'content-disposition': 'inline', 'set-cookie': 'a=b' }
      response.writeHead(200, { ...headers, 'access-control-allow-origin': '*' }).end('<script>alert(1)</script>')
    })
    const response = await linkTo(server.url).download(download())
    expect(await response.text()).toBe('<script>alert(1)</script>')
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
    })
    expect(tokens).toEqual([undefined])
  })

  it.each([
    ['attachment; filename="sbom.json"', 'attachment; filename="sbom.json"'],
    [`attachment; filename="${'a'.repeat(2_000)}"`, 'attachment'],
  ])('suggests a name of bounded length', async (said, expected) => {
    const server = await start((_, response) => response.writeHead(200, { 'content-disposition': said }).end('x'))
    const response = await linkTo(server.url).download(download())
    expect(response.headers.get('content-disposition')).toBe(expected)
    await response.text()
  })

  it('that never ends fails', async () => {
    const server = await start(endless)
    await expect((await linkTo(server.url).download(download())).arrayBuffer()).rejects.toThrow('sent more')
  })

  it('that is not there is an error, without the text of the server', async () => {
    const server = await start((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<b>'))
    const response = await linkTo(server.url).download(download())
    expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')])
  })
})

describe('a status that no server of Waybill answers with', () => {
  it.each([204, 205, 600, 999])('%i is a problem, for a request and for a download', async (status) => {
    const server = await start((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json' }).end()
    })
    const link = linkTo(server.url)
    expect((await problemOf(await link.graphql(operation()))).extensions.code).toBe('NOT_WAYBILL')
    expect((await link.download(new Request('http://page/download/x'))).status).toBe(502)
  })
})
