import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { incomingBody } from './request-stream.ts'

it('takes only what is read from the client, and passes it on completely', async () => {
  const size = 64 * 1024 * 1024
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n`)
  const [message] = (await once(server, 'request')) as [IncomingMessage] // as node:http says
  let arrived = 0
  message.on('data', (chunk: Buffer) => (arrived += chunk.length))
  const reader = incomingBody(message).stream.getReader()
  socket.write(Buffer.alloc(size))
  let read = (await reader.read()).value?.length ?? 0
  await vi.waitFor(() => expect(message.isPaused()).toBe(true), { timeout: 20_000 })
  const held = arrived
  for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(arrived).toBe(held)
  expect(held).toBeLessThan(1024 * 1024)
  for (let next = await reader.read(); !next.done; next = await reader.read()) read += next.value.length
  expect(read).toBe(size)
  socket.destroy()
  server.close()
})
