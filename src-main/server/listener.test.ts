import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { limitBody } from '#service/http/limited-body.ts'
import { type Handler, listen, type Listener } from './listener.ts'
import type { ListenerLimits } from './listener-limits.ts'

let listener: Listener | null = null
let log: string[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener?.close()
  listener = null
  log = []
})

async function serve(handler: Handler, limits: Partial<ListenerLimits> = {}): Promise<string> {
  const options = { port: 0, host: '127.0.0.1', log: (line: string) => void log.push(line), limits }
  listener = await listen(options, () => handler)
  return `http://127.0.0.1:${listener.port}`
}

/** A connection that sent something. */
async function sent(text: string): Promise<Socket> {
  const socket = connect(listener?.port ?? 0, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** All that comes over a connection until it ends. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  if (!socket.destroyed) await once(socket, 'close')
  return text
}

const head = (method: string, ...headers: string[]) =>
  `${[`${method} / HTTP/1.1`, 'host: x', ...headers].join('\r\n')}\r\n\r\n`

/** Creates an endless response that records whether it was canceled. */
function endless() {
  const seen = { isCanceled: false }
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(64 * 1024))
  const cancel = () => void (seen.isCanceled = true)
  return { seen, answer: () => Promise.resolve(new Response(new ReadableStream({ pull, cancel }))) }
}

it.each<[string, Handler]>([
  ['rejects', () => Promise.reject(new Error('secret'))],
  ['throws', () => { throw new Error('secret') }], // prettier-ignore
  ['answers what no head can hold', () => Promise.resolve(new Response('x', { headers: { name: 'secret \u0001' } }))],
])('masks and logs one error of a handler that %s', async (_name, handler) => {
  const origin = await serve(handler)
  const answer = await fetch(origin)
  const text = await answer.text()
  expect([answer.status, log.length, text.includes('secret')]).toEqual([500, 1, false])
  expect(log[0]).toContain(/Internal error ([\da-f]{8})/.exec(text)?.[1])
})

it('shows the client that an aborted response is incomplete', async () => {
  let pieces = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    if ((pieces += 1) > 3) controller.error(new Error('disk'))
    else controller.enqueue(Buffer.from('piece'))
  }
  const origin = await serve(() => Promise.resolve(new Response(new ReadableStream({ pull }))))
  await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow()
  expect((await fetch(origin).catch(() => null)) === null).toBe(true) // it continues, and disconnects again at once
})

it('gives up a client that reads nothing, and stops reading for it', async () => {
  const { seen, answer } = endless()
  await serve(answer, { stall: 100 })
  const socket = await sent(head('GET'))
  socket.pause()
  await vi.waitFor(() => expect(seen.isCanceled).toBe(true), { timeout: 20_000 })
  expect(log).toEqual([])
})

it('stops reading for a client that disconnects', async () => {
  const { seen, answer } = endless()
  await serve(answer)
  const socket = await sent(head('GET'))
  await once(socket, 'data')
  socket.destroy()
  await vi.waitFor(() => expect(seen.isCanceled).toBe(true), { timeout: 20_000 })
})

it('aborts responses that wait behind another one with their connection', async () => {
  const all: { isCanceled: boolean }[] = []
  await serve(() => {
    const { seen, answer } = endless()
    all.push(seen)
    return answer()
  })
  const socket = await sent(head('GET').repeat(3))
  await vi.waitFor(() => expect(all.length).toBe(3), { timeout: 20_000 })
  socket.destroy()
  await vi.waitFor(() => expect(all).toEqual(Array(3).fill({ isCanceled: true })), { timeout: 20_000 })
})

it('discards an unread body for a while, then closes the connection', async () => {
  await serve(() => Promise.resolve(new Response('early')), { drain: 200 })
  const socket = await sent(head('POST', 'content-length: 1000000') + 'x')
  const text = await received(socket)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(/\r\nconnection: close\r\n/i)
  expect(text).toContain('early')
})

it('discards no more than its limit', async () => {
  await serve(() => Promise.resolve(new Response(null, { status: 405 })), { drain: 3_600_000, drainBytes: 1024 })
  const socket = await sent(head('POST', 'transfer-encoding: chunked') + '1000\r\n' + 'x'.repeat(4096))
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 405 [^]*content-length: 0/)
})

it('completes a response with a length before the rest of its request is sent', async () => {
  const headers = { 'content-length': '5' }
  await serve(() => Promise.resolve(new Response('early', { headers })), { drain: 60_000 })
  const socket = await sent(head('POST', 'content-length: 1000000') + 'x')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await vi.waitFor(() => expect(text).toMatch(/content-length: 5\r\n[^]*early$/), { timeout: 20_000 })
  expect(socket.destroyed).toBe(false)
})

it('keeps the connection open after a request that was read completely', async () => {
  await serve(async (request) => new Response(await request.text()))
  const socket = await sent(head('POST', 'content-length: 3') + 'abc')
  await once(socket, 'data')
  socket.write(head('POST', 'content-length: 3', 'connection: close') + 'def')
  const text = await received(socket)
  expect(text).toContain('def')
})

it.each([
  ['cut', (socket: Socket) => void socket.destroy()],
  ['ended early', (socket: Socket) => void socket.end()],
  ['malformed', (socket: Socket) => void socket.write('zz\r\n')],
])('rejects reading a body that is %s, and continues to listen', async (_name, leave) => {
  const ends: unknown[] = []
  const origin = await serve(async (request) => {
    if (request.method === 'GET') return new Response('alive')
    const limit = { maxBytes: 100, timeoutMs: 60_000, bytesPerTimeout: Infinity }
    const text = await limitBody(request, limit)
      .request.text()
      .catch((error: unknown) => error)
    ends.push(text)
    return new Response('late')
  })
  const socket = await sent(head('POST', 'transfer-encoding: chunked') + '3\r\nabc\r\n')
  await new Promise((resolve) => setTimeout(resolve, 50))
  leave(socket)
  await vi.waitFor(() => expect(ends).toEqual([expect.objectContaining({ name: 'RejectedRequest', status: 400 })]), {
    timeout: 20_000,
  })
  expect(await (await fetch(origin)).text()).toBe('alive')
})

it('closes a connection whose head does not end', async () => {
  await serve(() => Promise.resolve(new Response('x')), { head: 100, request: 200, checks: 50 })
  const socket = await sent('GET / HTTP/1.1\r\nhost: x\r\n')
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 /)
})
