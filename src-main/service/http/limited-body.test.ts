import { expect, it } from 'vitest'
import { limitBody } from './limited-body.ts'

const usual = { largest: 10, patience: 60_000, pace: Infinity }

/** A request whose body comes in pieces, and what becomes of it. An error breaks it off, "never" lets it wait without end. */
function requestOf(pieces: Iterable<string | Error>, headers: Record<string, string> = {}) {
  const seen = { taken: 0, isCancelled: false }
  const iterator = pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = iterator.next()
        if (done) return controller.close()
        if (value instanceof Error) return controller.error(value)
        if (value === 'never') return new Promise(() => {})
        seen.taken += 1
        controller.enqueue(Buffer.from(value))
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return { seen, request: new Request('http://host/', init) }
}

const refused = (status: number) => expect.objectContaining({ name: 'RefusedRequest', status })

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
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(refused(413))
  expect(seen).toEqual({ taken: 3, isCancelled: true })
})

it('does not read a body whose stated size is too large', async () => {
  const { request, seen } = requestOf(['1'], { 'content-length': '11' })
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(refused(413))
  expect(seen).toEqual({ taken: 0, isCancelled: true })
})

it('reads a body that is larger than stated only up to its limit', async () => {
  const { request } = requestOf(['12345', '67890', '1'], { 'content-length': '3' })
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(refused(413))
})

it("reports a truncated body as the client's error", async () => {
  const { request } = requestOf(['1', new Error('aborted')])
  await expect(limitBody(request, usual).request.text()).rejects.toEqual(refused(400))
})

it('waits for a missing body only as long as its patience', async () => {
  const { request, seen } = requestOf(['1', 'never'])
  await expect(limitBody(request, { ...usual, patience: 20 }).request.text()).rejects.toEqual(refused(408))
  expect(seen).toEqual({ taken: 1, isCancelled: true })
})

/** A body that comes in 40 pieces of one byte, each after some milliseconds. */
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

it('applies the patience to the whole body, or to each pace of it', async () => {
  // The pieces take longer together than the patience, and each far less.
  const limit = { largest: 100, patience: 500, pace: Infinity }
  await expect(limitBody(slow(25), limit).request.text()).rejects.toEqual(refused(408))
  expect(await limitBody(slow(25), { ...limit, pace: 2 }).request.text()).toBe('x'.repeat(40))
})

it("does not count time in which nothing is read as the client's", async () => {
  const { request } = requestOf(['1', '2'])
  const reader = limitBody(request, { ...usual, patience: 50 }).request.body!.getReader()
  await reader.read()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('2')
})

it('gives a route without a body none, and reads nothing of it', async () => {
  const { request, seen } = requestOf(['1'], { 'content-length': '1' })
  const limited = limitBody(request, { ...usual, largest: 0 })
  expect([limited.request.body, await limited.request.text()]).toEqual([null, ''])
  limited.release()
  expect(seen).toEqual({ taken: 0, isCancelled: true })
})

it('aborts the limited request when the client disconnects', () => {
  const gone = new AbortController()
  const { request } = limitBody(new Request('http://host/', { method: 'POST', body: 'x', signal: gone.signal }), usual)
  expect(request.signal.aborted).toBe(false)
  gone.abort()
  expect(request.signal.aborted).toBe(true)
})
