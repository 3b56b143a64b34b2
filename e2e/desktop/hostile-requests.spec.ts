// Whatever the page sends, the app goes on. The routes come from the list that the router works by: a new one is attacked too.
import type { Page } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyAttacks, drip } from '#e2e/support/body-attacks.ts'
import { launchDesktop, type DesktopApp } from '#e2e/support/desktop-app.ts'
import { health, type RequestHead, type Target } from '#e2e/support/raw-requests.ts'
import { covering } from '#e2e/support/test-tier.ts'
import { expect, test } from '#e2e/support/test.ts'
import { type Route, type RoutePath, routes } from '#service/http/routes.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }

interface Attacked {
  readonly page: Page
  /** Of the page's own session. */
  readonly authorization: string
  stderr(): string
  isAlive(): boolean
}

let folder: string
let app: DesktopApp
let stderr = ''
let attacked: Attacked

// One app for all attacks: it outlives each of them.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-e2e-'))
  app = await launchDesktop({ dataFolder: join(folder, 'waybill') })
  app.application.process().stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
})

test.afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.beforeEach(async () => {
  const { page } = app
  const process = app.application.process()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/graphql')
  await page.reload()
  const authorization = (await (await asked).allHeaders())['authorization'] ?? ''
  const isAlive = () => process.exitCode === null && process.signalCode === null
  attacked = { page, authorization, stderr: () => stderr, isAlive }
})

test.afterEach(() => {
  expect([attacked.isAlive(), attacked.stderr()]).toEqual([true, expect.not.stringMatching(/error|\n\s+at /i)])
})

/** Requests of every route. */
function headsOf(authorization: string): readonly RequestHead[] {
  const heads = Object.entries<Route>(routes).flatMap(([route, { hasPathsBelow, multipart }]) => {
    const path = hasPathsBelow && route !== '/' ? `${route}/x` : route
    const types = [{ ...json, authorization }, json, ...(multipart ? [{ ...form, authorization }] : [])]
    return types.map((headers) => ({ method: 'POST', path, headers }))
  })
  // Every route with a session, and the first one also without, and with an upload.
  return covering(heads, ({ path, headers }) => [path, headers['content-type'], 'authorization' in headers])
}

const healthz = (page: Page) => page.evaluate(async () => (await fetch('/healthz')).status)

/** What a page can do with a body; each answers a status, or null where there is none. */
const ofThePage = {
  'is aborted at once': (page: Page, head: RequestHead) =>
    page.evaluate(async ({ path, headers }) => {
      const cut = new AbortController()
      const init = {
        method: 'POST',
        headers: { ...headers },
        body: new Blob([new Uint8Array(8 * 2 ** 20)]),
        signal: cut.signal,
      }
      const sent = fetch(path, init).catch(() => null)
      cut.abort()
      await sent
      return null
    }, head),
  'is aborted on its way': (page: Page, head: RequestHead) =>
    page.evaluate(async ({ path, headers }) => {
      const body = new Blob([new Uint8Array(16 * 2 ** 20)]) // a text would be told to whoever watches the page
      for (const delay of [1, 5, 20]) {
        const signal = AbortSignal.timeout(delay)
        await fetch(path, { method: 'POST', headers: { ...headers }, body, signal }).catch(() => null)
      }
      return null
    }, head),
  'is too large': (page: Page, head: RequestHead) =>
    page.evaluate(async ({ path, headers }) => {
      const body = new Blob([new Uint8Array(16 * 2 ** 20)]) // a text would be told to whoever watches the page
      return (await fetch(path, { method: 'POST', headers: { ...headers }, body })).status
    }, head),
  'is a stream that breaks off, drips or never ends': (page: Page, head: RequestHead) =>
    page.evaluate(async ({ path, headers }) => {
      const breaking = (controller: ReadableStreamDefaultController) => controller.error(new Error('broken'))
      const endless = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(2 ** 16))
      const dripping = async (controller: ReadableStreamDefaultController) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        controller.enqueue(new Uint8Array(1))
      }
      for (const pull of [breaking, endless, dripping]) {
        const init = { method: 'POST', headers: { ...headers }, body: new ReadableStream({ pull }), duplex: 'half' }
        // Chromium sends streams only where its transport can answer before their end: elsewhere it refuses by itself.
        await fetch(path, { ...init, signal: AbortSignal.timeout(500) }).catch(() => null)
      }
      return null
    }, head),
  'is whole, and nobody reads the answer': (page: Page, head: RequestHead) =>
    page.evaluate(async ({ path, headers }) => {
      const cut = new AbortController()
      const all = Array.from({ length: 20 }, () =>
        fetch(path, { method: 'POST', headers: { ...headers }, body: 'x', signal: cut.signal }).catch(() => null),
      )
      await Promise.race(all)
      cut.abort()
      await Promise.all(all)
      return null
    }, head),
} as const

for (const [name, attack] of Object.entries(ofThePage)) {
  test(`a body that ${name}`, async () => {
    const { page, authorization } = attacked
    for (const head of headsOf(authorization)) {
      const status = await attack(page, head)
      expect([head.path, await healthz(page), attacked.isAlive()]).toEqual([head.path, 200, true])
      const isJson = head.path === '/graphql' && head.headers?.['content-type'] === json['content-type']
      if (status !== null && isJson)
        expect([head, status]).toEqual([head, 'authorization' in head.headers! ? 413 : 401])
      if (status !== null && routes[head.path as RoutePath]?.body.maxBytes === 0) expect(status).toBeLessThan(500)
    }
  })
}

test('what no page can send, at the address behind which the stand-in answers', async () => {
  test.setTimeout(300_000)
  const { page, authorization } = attacked
  const { host, port } = new URL(await page.evaluate(() => location.href))
  test.skip(port === '', 'Electron itself has no address')
  const target: Target = {
    host,
    connect: () => connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }),
  }
  const heads = headsOf(authorization)
  const read = heads.filter(({ path, headers }) => path === '/graphql' && headers?.['authorization'])
  const dripping = read.map((head) => drip(target, head, 'answered'))
  for (const [name, attack] of Object.entries(bodyAttacks)) {
    for (const head of heads) {
      await attack(target, head)
      const said = [name, head.path]
      expect([...said, await health(target), attacked.isAlive()]).toEqual([...said, 200, true])
    }
  }
  expect((await Promise.all(dripping)).map(({ status }) => status)).toEqual([408, 408])
})
