import { expect, it } from 'vitest'
import { limitBody } from './limited-body.ts'

const usual = { maxBytes: 10, timeoutMs: 60_000, bytesPerTimeout: Infinity }

/** Creates a request with a body in chunks, and records how it is read. An error aborts the body; "never" makes it wait forever. */
function requestOf(chunks: Iterable<string | Error>, headers: Record<string, string> = {}) {
  const seen = { readCount: 0, isCanceled: false }
  const iterator = chunks[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = iterator.next()
        if (done) return controller.close()
        if (value instanceof Error) return controller.error(value)
        if (value === 'never') return new Promise(() => {})
        seen.readCount += 1
        controller.enqueue(Buffer.from(value))
      },
      cancel: () => void (seen.isCanceled = true),
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return { seen, request: new Request('http://host/', init) }
}

const rejectedWith = (status: number) => expect.objectContaining({ name: 'RejectedRequest', status })

it('passes a body within its limit through unchanged', async () => {
  const { request } = requestOf(['12345', '67890'], { 'content-type': 'text/x' })
  const limited = limitBody(request, usual).request
  expect([await limited.text(), limited.headers.get('content-type'), limited.method]).toEqual([
    '1234567890',
    'text/x',
    'POST',
  ])
})

it('reads an endless body only up to its limit', async () => {
  const endless = (function* () {
    for (;;) yield '1234'
  })()
  const { request, seen } = requestOf(endless)
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(rejectedWith(413))
  expect(seen).toEqual({ readCount: 3, isCanceled: true })
})

it('does not read a body whose stated size is too large', async () => {
  const { request, seen } = requestOf(['1'], { 'content-length': '11' })
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(rejectedWith(413))
  expect(seen).toEqual({ readCount: 0, isCanceled: true })
})

it('reads a body that is larger than stated only up to its limit', async () => {
  const { request } = requestOf(['12345', '67890', '1'], { 'content-length': '3' })
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(rejectedWith(413))
})

it("reports a truncated body as the client's error", async () => {
  const { request } = requestOf(['1', new Error('aborted')])
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(rejectedWith(400))
})

it('waits for a missing body only until its timeout', async () => {
  const { request, seen } = requestOf(['1', 'never'])
  await expect(limitBody(request, { ...usual, timeoutMs: 20 }).request.text()).rejects.toEqual(rejectedWith(408))
  expect(seen).toEqual({ readCount: 1, isCanceled: true })
})

/** Creates a request with a body of 40 chunks of one byte, each after a delay. */
function slow(milliseconds: number): Request {
  let left = 40
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      if ((left -= 1) < 0) controller.close()
      else controller.enqueue(Buffer.from('x'))
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('http://host/', init)
}

it('applies the timeout to the whole body, or to each part of a given size', async () => {
  // Together the chunks take longer than the timeout, but each takes far less.
  const limit = { maxBytes: 100, timeoutMs: 500, bytesPerTimeout: Infinity }
  await expect(limitBody(slow(25), limit).request.text()).rejects.toEqual(rejectedWith(408))
  expect(await limitBody(slow(25), { ...limit, bytesPerTimeout: 2 }).request.text()).toBe('x'.repeat(40))
})

it("does not count time in which nothing is read as the client's", async () => {
  const { request } = requestOf(['1', '2'])
  const reader = limitBody(request, { ...usual, timeoutMs: 50 }).request.body!.getReader()
  await reader.read()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('2')
})

it('passes no body to a route without one, and reads nothing of it', async () => {
  const { request, seen } = requestOf(['1'], { 'content-length': '1' })
  const limited = limitBody(request, { ...usual, maxBytes: 0 })
  expect([limited.request.body, await limited.request.text()]).toEqual([null, ''])
  limited.release()
  expect(seen).toEqual({ readCount: 0, isCanceled: true })
})

it('aborts the limited request when the client disconnects', () => {
  const client = new AbortController()
  const { request } = limitBody(
    new Request('http://host/', { method: 'POST', body: 'x', signal: client.signal }),
    usual,
  )
  expect(request.signal.aborted).toBe(false)
  client.abort()
  expect(request.signal.aborted).toBe(true)
})
