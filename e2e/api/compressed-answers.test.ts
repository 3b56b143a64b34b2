// Answers of operations are compressed for clients of other computers, which here stand behind a proxy.
import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
beforeEach(async () => void (api = await startApi({ isBehindProxy: true })))
afterEach(() => api.close())

interface Received {
  readonly encoding: string | undefined
  readonly length: string | undefined
  readonly bytes: Buffer
}

/** An answer of some kilobytes. */
const body = JSON.stringify({
  query: `{ ${Array.from({ length: 15 }, (_, at) => `a${at}: vexStatuses { id name }`).join(' ')} }`,
})

/** Sends an operation without a client that decodes by itself. */
function post(headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${api.origin}/graphql`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            length: response.headers['content-length'],
            bytes: Buffer.concat(pieces),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const remote = { 'x-forwarded-for': '203.0.113.7' }

it('are compressed for a client of another computer that accepts it', async () => {
  const [plain, packed] = await Promise.all([post(remote), post({ ...remote, 'accept-encoding': 'gzip, br;q=0.1' })])
  expect([plain.encoding, plain.length]).toEqual([undefined, String(plain.bytes.length)])
  expect([packed.encoding, packed.length]).toEqual(['gzip', undefined])
  expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
  expect(packed.bytes.length * 2).toBeLessThan(plain.bytes.length)
})

it('are left as they are on this computer, and for a client that accepts no gzip', async () => {
  for (const headers of [{ 'accept-encoding': 'gzip' }, { ...remote, 'accept-encoding': 'gzip;q=0, br' }]) {
    expect((await post(headers)).encoding).toBeUndefined()
  }
})

it('are read by an ordinary client, whichever way they come', async () => {
  const read = (headers: Record<string, string>) =>
    api.fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const [far, here] = await Promise.all([read(remote), read({})])
  expect(far.headers.get('content-encoding')).toBe('gzip')
  expect(await far.json()).toEqual(await here.json())
})
