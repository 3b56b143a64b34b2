import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handler, listen, type Listener } from './listener.ts'
import { defaultListenerLimits } from './listener-limits.ts'

const { openRequests } = defaultListenerLimits
let listener: Listener
let calls: string[]
let open: number
const sockets: Socket[] = []

/** `/long` has an endless response, `/held` none at all, every other path its own name. */
const handler: Handler = (request) => {
  const { pathname } = new URL(request.url)
  calls.push(pathname)
  if (pathname !== '/long' && pathname !== '/held') return Promise.resolve(new Response(`<${pathname}>`))
  open += 1
  request.signal.addEventListener('abort', () => (open -= 1))
  if (pathname === '/held') return new Promise(() => {})
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(64 * 1024))
  return Promise.resolve(new Response(new ReadableStream({ pull })))
}

beforeEach(async () => {
  listener = await listen({ port: 0, host: '127.0.0.1', log: () => {}, limits: { close: 0 } }, () => handler)
  ;[calls, open] = [[], 0]
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener.close()
})

async function connected(): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'host: x', ...headers].join('\r\n')}\r\n\r\n`

it.each<[string, string, number]>([
  ['at once', '/long', 5_000],
  ['at once', '/held', 5_000],
  ['one by one', '/held', 1],
])('closes the connection of a client that sends 5,000 requests without reading, %s, %s', async (_name, path, size) => {
  const socket = await connected()
  socket.pause()
  for (let sent = 0; sent < 5_000 && !socket.destroyed; sent += size) {
    socket.write(get(path).repeat(size))
    if (size < 5_000) await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(openRequests), { timeout: 20_000 })
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/other`)).text()).toBe('</other>')
  socket.resume()
  if (!socket.destroyed) await once(socket, 'close')
  await vi.waitFor(() => expect(open).toBe(0), { timeout: 20_000 })
  expect(calls).toEqual([...Array.from({ length: openRequests }, () => path), '/other'])
})

it('sends every response in order to a client that sends ahead and reads', async () => {
  const socket = await connected()
  const paths = Array.from({ length: 20 }, (_each, at) => `/${at}`)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (let round = 0; round < 10; round += 1) {
    text = ''
    socket.write(paths.map((path) => get(path)).join(''))
    await vi.waitFor(() => expect(text.match(/<[^>]+>/g)).toEqual(paths.map((path) => `<${path}>`)), {
      timeout: 20_000,
    })
  }
})

it('accepts the allowed number of requests at once, and as many again after the responses', async () => {
  const socket = await connected()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(get('/a').repeat(openRequests))
  await vi.waitFor(() => expect(text.split('</a>').length - 1).toBe(openRequests), { timeout: 20_000 })
  socket.write(get('/b').repeat(openRequests - 1) + get('/b', 'connection: close'))
  await once(socket, 'close')
  expect(text.split('</b>').length - 1).toBe(openRequests)
})

it('causes no warning about listeners', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.name)
  process.on('warning', note)
  const socket = await connected()
  socket.write(get('/long').repeat(openRequests))
  await vi.waitFor(() => expect(calls.length).toBe(openRequests), { timeout: 20_000 })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings).toEqual([])
})
