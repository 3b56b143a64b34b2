// No page of another origin, and no name of another host, reaches any path (security page, local HTTP 3 and 5).
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#service/http/routes.ts'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
let port: string
beforeAll(async () => {
  api = await startApi({ rateLimits: { requests: 0, uploads: 0 } })
  port = new URL(api.origin).port
})
afterAll(() => api.close())

const paths = [
  ...Object.entries(routes).map(([path, { hasPathsBelow }]) =>
    hasPathsBelow ? `${path}${path === '/' ? '' : '/'}x` : path,
  ),
  ...['/', '/assets/x.js', '/graphql/', '//graphql', '/../graphql'],
]
const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']

interface Answer {
  readonly status: number | undefined
  readonly isUpgraded: boolean
  readonly corsHeaders: readonly string[]
}

function send(path: string, method: string, headers: Record<string, string>): Promise<Answer> {
  const own = { host: `127.0.0.1:${port}`, authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...own, ...headers }, agent: false })
    const end = (status: number | undefined, isUpgraded: boolean, names: readonly string[]) => {
      sent.destroy()
      resolve({ status, isUpgraded, corsHeaders: names.filter((name) => name.startsWith('access-control')) })
    }
    sent.once('response', (response) => end(response.statusCode, false, Object.keys(response.headers)))
    sent.once('upgrade', (response) => end(response.statusCode, true, []))
    sent.once('error', reject)
    sent.end(method === 'POST' ? '{"query":"{ service { version } }"}' : undefined)
  })
}

const everywhere = paths.flatMap((path) => methods.map((method) => [path, method] as const))

/** Sends a request with some headers to every path with every method, and returns the answers that differ from what is expected. */
async function unexpected(headers: () => Record<string, string>, isExpected: (answer: Answer) => boolean) {
  const answers = await Promise.all(
    everywhere.map(async ([path, method]) => ({ path, method, ...(await send(path, method, headers())) })),
  )
  return answers.filter((answer) => !isExpected(answer) || answer.isUpgraded || answer.corsHeaders.length > 0)
}

test.each([
  ['a foreign name', () => `rebound.example:${port}`],
  ['its name with another port', () => `127.0.0.1:${Number(port) - 1}`],
  ['its name without a port', () => 'localhost'],
  ['its name as the start of another', () => `127.0.0.1:${port}.rebound.example`],
  ['its name as a user', () => `127.0.0.1:${port}@rebound.example`],
  ['another form of its address', () => `2130706433:${port}`],
  ['the address of all interfaces', () => `0.0.0.0:${port}`],
  ['two names', () => `127.0.0.1:${port}, rebound.example`],
  ['a name with the dot of the root', () => `localhost.:${port}`],
])('rejects on every path, with every method, a Host header that is %s', async (_, host) => {
  expect(
    await unexpected(
      () => ({ host: host() }),
      ({ status }) => status === 421,
    ),
  ).toEqual([])
})

test.each([
  ['a foreign page', () => 'https://evil.example'],
  ['a page without an origin', () => 'null'],
  ['a file', () => 'file://'],
  ['the desktop app', () => 'app://waybill'],
  ['its address with another port', () => `http://127.0.0.1:${Number(port) - 1}`],
  ['its address with another scheme', () => `https://127.0.0.1:${port}`],
  ['its address as the start of another', () => `http://127.0.0.1:${port}.evil.example`],
  ['its address in other letters', () => `HTTP://LOCALHOST:${port}`],
])('rejects on every path, with every method, the origin of %s', async (_, origin) => {
  expect(
    await unexpected(
      () => ({ origin: origin() }),
      ({ status }) => status === 403,
    ),
  ).toEqual([])
})

test('opens no WebSocket, and rejects one of a foreign page', async () => {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'graphql-transport-ws',
  }
  const foreign = () => ({ ...upgrade, origin: 'https://evil.example' })
  expect(await unexpected(foreign, ({ status }) => status === 403)).toEqual([])
  const own = () => ({ ...upgrade, origin: api.origin })
  expect(await unexpected(own, ({ status }) => status !== 101)).toEqual([])
})

test('reaches every path with its own names, so that it is the name that is rejected', async () => {
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(
      await unexpected(
        () => ({ host, origin: api.origin }),
        ({ status }) => status !== 421,
      ),
    ).toEqual([])
})
