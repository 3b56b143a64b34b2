import { expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { compressAnswer, isOnThisComputer, minCompressedBytes } from './compress-answer.ts'
import { jsonResponse } from './responses.ts'

const post = (path = '/graphql', accepted = 'gzip, deflate, br') =>
  new Request(`http://host${path}`, { method: 'POST', headers: { 'accept-encoding': accepted } })
const answer = { data: { rows: Array.from({ length: 500 }, (_, at) => ({ id: at, name: `häger-${at}` })) } }

it('compresses a large answer, with the same content', async () => {
  const sent = compressAnswer(post(), jsonResponse(answer))
  expect([...sent.headers]).toEqual(
    expect.arrayContaining([
      ['content-encoding', 'gzip'],
      ['vary', 'accept-encoding'],
      ['cache-control', 'no-store'],
    ]),
  )
  expect(sent.headers.has('content-length')).toBe(false)
  const bytes = Buffer.from(await sent.arrayBuffer())
  expect(bytes.length).toBeLessThan(JSON.stringify(answer).length / 3)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(answer)
})

it.each([
  ['a small answer', post(), jsonResponse({ data: 'x'.repeat(minCompressedBytes - 100) })],
  ['an error', post(), jsonResponse(answer, 503)],
  ['the state of a data folder', post('/recovery'), jsonResponse(answer)],
  ['a file', post('/download/x'), jsonResponse(answer)],
  ['what is compressed', post(), jsonResponse(answer, 200, { 'content-encoding': 'br' })],
])('leaves %s as it is', (_, request, response) => {
  expect(compressAnswer(request, response)).toBe(response)
})

it('leaves an answer as it is for a client that accepts no gzip, and says that others get another', async () => {
  for (const accepted of ['', 'br', 'gzip;q=0', 'identity']) {
    const sent = compressAnswer(post('/graphql', accepted), jsonResponse(answer))
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    expect(await sent.json()).toEqual(answer)
  }
})

it('stops reading the answer when the client leaves', async () => {
  let canceled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(16_384))),
    cancel: () => void (canceled = true),
  })
  const headers = { 'content-type': 'application/json', 'content-length': '9999999' }
  const sent = compressAnswer(post(), new Response(endless, { headers }))
  const reader = sent.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
  await expect.poll(() => canceled).toBe(true)
})

it.each([
  [null, true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.5', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
])('knows whether %s is on this computer', (address, isHere) => {
  expect(isOnThisComputer(address)).toBe(isHere)
})
