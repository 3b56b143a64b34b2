// What stands before the token: the limit on failures, the Host header, and what a browser is told about TLS.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { connect as connectSecure } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { ServerConfig } from '#server/run-server.ts'
import { maxFailuresPerMinute } from '#service/http/failure-limit.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
afterEach(() => api.close())
const start = async (config: Partial<ServerConfig> = {}) => (api = await startApi(config))

const health = (token: string | null, forwardedFor?: string) =>
  api.fetch('/healthz', { token, headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } })

/** Statuses of failures that are sent at once, so that the pace of the machine does not matter. */
async function failures(count: number, forwardedFor?: (i: number) => string): Promise<ReadonlySet<number>> {
  const responses = await Promise.all(Array.from({ length: count }, (_, i) => health('wrong', forwardedFor?.(i))))
  return new Set(responses.map(({ status }) => status))
}

const failUntilLimited = async (forwardedFor?: (i: number) => string) =>
  expect(await failures(maxFailuresPerMinute + 30, forwardedFor)).toEqual(new Set([401, 429]))

describe('failed authentications', () => {
  it('are limited by address, while a valid token of the same address always works', async () => {
    await start()
    await failUntilLimited()
    const refused = (await Promise.all(Array.from({ length: 30 }, () => health('wrong')))).find(
      (each) => each.status === 429,
    )
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(await refused?.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
    for (const token of [ownerToken, null]) expect((await health(token)).status).toBe(200)
    expect(await api.data('{ organization { tier } }')).toEqual({ organization: { tier: 'server' } })
    const fresh = await api.tokenOf('Viewer') // never used from here before
    expect((await health(fresh)).status).toBe(200)
    const body = '{"query":"{ organization { tier } }"}'
    const bad = { method: 'POST', token: 'wrong', headers: { 'content-type': 'application/json' }, body }
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.fetch('/graphql', bad)))
    expect(answers.map(({ status }) => status)).toContain(429)
    expect(api.log.filter((line) => line.includes('failed authentications'))).toEqual([
      'Too many failed authentications from 127.0.0.1',
    ])
  })

  it('do not believe X-Forwarded-For without a proxy', async () => {
    await start()
    await failUntilLimited((i) => `10.0.0.${i}`)
    expect(await failures(30, (i) => `10.0.1.${i}`)).toContain(429)
  })

  it('count for the last hop of X-Forwarded-For behind a proxy', async () => {
    await start({ isBehindProxy: true })
    await failUntilLimited((i) => `192.0.2.${i}, 10.0.0.1`)
    for (const hop of ['10.0.0.1', '10.0.0.1:4711', '10.0.0.2, 10.0.0.1']) {
      expect(await failures(30, () => hop)).toContain(429)
    }
    for (const hop of ['10.0.0.2', '10.0.0.1, 10.0.0.2', '[2001:db8::1]:80', 'unknown', '']) {
      expect((await health('wrong', hop)).status).toBe(401)
    }
  })
})

/** Sends a head as it is and returns the status of the response. */
async function statusOf(head: string): Promise<number> {
  const { hostname, port } = new URL(api.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
}

it('answers only requests that name its host, once', async () => {
  await start()
  const { host } = new URL(api.origin)
  const heads: readonly (readonly [head: string, status: number])[] = [
    [`GET /healthz HTTP/1.1\r\nhost: ${host}`, 200],
    [`GET /healthz HTTP/1.1\r\nHOST: ${host.toUpperCase()}`, 200],
    ['GET /healthz HTTP/1.1', 400],
    ['GET /healthz HTTP/1.0', 421],
    ['GET /healthz HTTP/1.1\r\nhost:', 421],
    [`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nhost: ${host}`, 400],
    [`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nHost: evil.example`, 400],
    [`GET /healthz HTTP/1.1\r\nhost: evil.example\r\nhost: ${host}`, 400],
    [`GET /healthz HTTP/1.1\r\nhost: ${host}, ${host}`, 421],
    [`GET http://${host}/healthz HTTP/1.1\r\nhost: ${host}`, 400],
    [`GET http://evil.example/healthz HTTP/1.1\r\nhost: ${host}`, 400],
    [`OPTIONS * HTTP/1.1\r\nhost: ${host}`, 400],
  ]
  for (const [head, status] of heads) expect([head, await statusOf(head)]).toEqual([head, status])
})

describe('Strict-Transport-Security', () => {
  const year = 'max-age=31536000'

  it.each<[string, Partial<ServerConfig>, string | null]>([
    ['HTTP', {}, null],
    ['HTTP at a public URL', { publicUrl: new URL('http://waybill.example') }, null],
    ['HTTP behind a TLS proxy', { isBehindProxy: true }, year],
    ['HTTP at an HTTPS public URL', { publicUrl: new URL('https://waybill.example') }, year],
  ])('over %s is right on every response', async (_name, config, expected) => {
    await start(config)
    for (const path of ['/', '/healthz', '/graphql', '/nothing.js', '/%zz']) {
      expect([path, (await api.fetch(path)).headers.get('strict-transport-security')]).toEqual([path, expected])
    }
  })

  it('is sent over TLS, also with a response that no route made', async () => {
    const pem = (name: string) => readFileSync(join(projectFolder, 'e2e/fixtures', name), 'utf8')
    await start({ tls: { cert: pem('loopback-cert.pem'), key: pem('loopback-key.pem') } })
    const { hostname: host, port } = new URL(api.origin)
    for (const target of ['/healthz', '*']) {
      const socket = connectSecure({ host, port: Number(port), rejectUnauthorized: false })
      let text = ''
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: close\r\n\r\n`)
      await once(socket, 'close')
      expect(text.toLowerCase()).toContain(`strict-transport-security: ${year}`)
    }
  })
})
