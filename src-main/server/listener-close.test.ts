import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectSecure } from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import { type Handler, listen } from './listener.ts'

const fixtures = join(import.meta.dirname, '../../e2e/fixtures')
const read = (name: string) => readFileSync(join(fixtures, name), 'utf8')
const tls = { cert: read('loopback-cert.pem'), key: read('loopback-key.pem') }

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const host = '127.0.0.1'

/** A response that has begun and does not continue. */
const begun: Handler = () => {
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from('begun'))
  return Promise.resolve(new Response(new ReadableStream({ start, pull: () => new Promise(() => {}) })))
}

describe.each([
  ['plain', undefined],
  ['over TLS', tls],
])('%s: closing a listener', (_name, secured) => {
  const connected = async (port: number) => {
    const socket = secured ? connectSecure({ host, port, rejectUnauthorized: false }) : connectPlain({ host, port })
    await once(
      socket.on('error', () => {}),
      secured ? 'secureConnect' : 'connect',
    )
    return socket
  }

  it.each<[string, (port: number) => Promise<Socket>]>([
    [
      'one that says nothing, not even a handshake',
      async (port) => {
        const socket = connectPlain({ host, port }).on('error', () => {})
        await once(socket, 'connect')
        return socket
      },
    ],
    ['one that says nothing', connected],
    [
      'one in the middle of a request',
      async (port) => {
        const socket = await connected(port)
        socket.write('GET / HTTP/1.1\r\nhost')
        return socket
      },
    ],
    [
      'one in the middle of an answer',
      async (port) => {
        const socket = await connected(port)
        socket.write(request)
        await once(socket, 'data')
        return socket
      },
    ],
    [
      'one that had its answer',
      async (port) => {
        const socket = await connected(port)
        socket.write(request.replace('GET', 'HEAD'))
        await once(socket, 'data')
        return socket
      },
    ],
  ])('%s', async (_case, connect) => {
    const listener = await listen({ port: 0, host, tls: secured, log: () => {}, limits: { close: 200 } }, () => begun)
    const socket = await connect(listener.port)
    socket.resume()
    // The listener must know the connection. Connections that the system still holds back do not count.
    const other = await connected(listener.port)
    other.write(request)
    await once(other, 'data')
    const ends = [socket, other].map((each) => once(each, 'close'))
    await listener.close()
    await Promise.all(ends)
    await expect(connected(listener.port)).rejects.toThrow('ECONNREFUSED')
  })

  it('closes at once if nothing is running, otherwise after the responses', async () => {
    const held: (() => void)[] = []
    const answer: Handler = ({ method }) => {
      if (method === 'HEAD') return Promise.resolve(new Response())
      const pull = async (controller: ReadableStreamDefaultController) => {
        await new Promise<void>((resolve) => held.push(resolve))
        controller.enqueue(Buffer.from('whole'))
        controller.close()
      }
      return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
    }
    const listener = await listen(
      { port: 0, host, tls: secured, log: () => {}, limits: { close: 3_600_000 } },
      () => answer,
    )
    const [idle, busy] = [await connected(listener.port), await connected(listener.port)]
    idle.write(request.replace('GET', 'HEAD'))
    await once(idle, 'data')
    let text = ''
    busy
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .write(request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    await vi.waitFor(() => expect(held.length).toBe(1), { timeout: 20_000 })
    const closed = listener.close()
    await once(idle, 'close')
    const ended = once(busy, 'close')
    held[0]?.()
    await Promise.all([closed, ended])
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*whole/)
  })
})
