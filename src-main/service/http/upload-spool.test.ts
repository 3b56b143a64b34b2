import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import { type BodyLimit, maxWrappingBytes, uploadBody } from './body-limit.ts'
import { limitBody } from './limited-body.ts'
import { spoolOperation } from './upload-spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-spool-'))
const file = '--b\r\ncontent-disposition: form-data; name="0"; filename="x"\r\n\r\n'
const refused = (status: number) => expect.objectContaining({ name: 'RejectedRequest', status })

/** A request whose multipart body is what a generator makes. */
function requestOf(
  pieces: AsyncIterable<string | Uint8Array>,
  limit: BodyLimit = uploadBody,
  signal: AbortSignal | null = null,
): Request {
  const iterator = pieces[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', body, headers, duplex: 'half', signal }
  return limitBody(new Request('http://host/', init), limit).request
}

it('aborts a file that arrives too slowly, and keeps nothing of it', async () => {
  async function* dripping() {
    yield file
    for (;;) {
      yield 'x'
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const request = requestOf(dripping(), { ...uploadBody, timeoutMs: 100 })
  await expect(spoolOperation(request, folder)).rejects.toEqual(refused(408))
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

it('limits everything beside the files too', async () => {
  let bytes = 0
  const piece = Buffer.alloc(1024 * 1024, 'x')
  async function* endless() {
    for (;;) {
      bytes += piece.length
      yield piece
    }
  }
  await expect(spoolOperation(requestOf(endless()), folder)).rejects.toEqual(refused(413))
  expect(bytes).toBeLessThan(maxUploadBytes + maxWrappingBytes + 16 * piece.length)
})

it('reports a disk error as a fault, not as an invalid request', async () => {
  const occupied = join(folder, 'occupied')
  writeFileSync(occupied, '')
  async function* whole() {
    yield `${file}x\r\n--b--\r\n`
  }
  await expect(spoolOperation(requestOf(whole()), occupied)).rejects.toMatchObject({ syscall: 'mkdir' })
})

it('stops when the request is canceled, although its body goes on, and keeps nothing of it', async () => {
  const canceled = new AbortController()
  let isLate = false
  async function* goingOn() {
    yield `${file}x`
    canceled.abort()
    for (let piece = 0; piece < 1000; piece += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      yield 'x'
    }
    isLate = true
    yield '\r\n--b--\r\n'
  }
  const request = requestOf(goingOn(), uploadBody, canceled.signal)
  await expect(spoolOperation(request, folder)).rejects.toMatchObject({ name: 'AbortError' })
  expect([isLate, readdirSync(join(folder, 'incoming'))]).toEqual([false, []])
})
