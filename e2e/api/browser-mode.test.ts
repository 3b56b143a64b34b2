import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowserMode, type BrowserMode } from '#server/browser-mode.ts'
import { requestLink } from '#server/running-browser-mode.ts'
import { requestAs } from './support/api.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-browser-'))
let mode: BrowserMode
let origin: string
let code: string
let token: string
beforeAll(async () => {
  mode = await startBrowserMode({ dataFolder, port: 0 })
  const link = new URL(mode.link)
  origin = link.origin
  code = link.hash.slice('#k='.length)
})
afterAll(async () => {
  await mode.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const redeem = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/session`, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } })

it('prints a link to this computer only, with the code in the fragment', () => {
  expect(mode.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#k=[\w-]{43}$/)
})

it.each([
  ['a wrong code', 'x'.repeat(43), {}],
  ['no code', '', {}],
])('rejects %s with 403, and still accepts the right code', async (_case, body, headers) => {
  expect((await redeem(body, headers)).status).toBe(403)
})

it('does not let a page of another origin use the code', async () => {
  expect((await redeem(code, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await requestAs(origin, '/session', { host: 'evil.example' }, 'POST')).toBe(421)
  expect((await fetch(`${origin}/session`, { method: 'PUT' })).status).toBe(405)
  expect((await fetch(`${origin}/session`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
})

it('opens one session with the code', async () => {
  const answers = await Promise.all([redeem(code), redeem(code)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  const session = (await answers.find(({ ok }) => ok)?.json()) as { url: string; token: string }
  expect(session).toEqual({ url: '/graphql', token: expect.stringMatching(/^wb_live_/) })
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: '{"query":"{ organization { tier tokens { totalCount } } }"}',
  })
  // The session's token is only in memory.
  expect(await response.json()).toEqual({ data: { organization: { tier: 'desktop', tokens: { totalCount: 0 } } } })
  expect((await redeem(code)).status).toBe(403)
  token = session.token
})

it('tells a page that links lead in, and gives a code for another tab to a session only', async () => {
  expect(await (await fetch(`${origin}/session`)).json()).toEqual({ signIn: 'link' })
  const ask = (bearer: string, headers: Record<string, string> = {}) =>
    redeem('', { authorization: `Bearer ${bearer}`, ...headers })
  expect((await ask('wrong')).status).toBe(401)
  expect((await ask(token, { origin: 'https://evil.example' })).status).toBe(403)
  const make = JSON.stringify({ query: 'mutation { tokenCreate(input: { name: "tool", role: "Viewer" }) { secret } }' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = (await (await fetch(`${origin}/graphql`, { method: 'POST', headers, body: make })).json()) as {
    data: { tokenCreate: { secret: string } }
  }
  // A code opens a session of the Owner: a token that may do less gets none.
  expect((await ask(made.data.tokenCreate.secret)).status).toBe(401)
  const { code: another } = (await (await ask(token)).json()) as { code: string }
  const second = (await (await redeem(another)).json()) as { token: string }
  expect(second.token).not.toBe(token)
  expect((await redeem(another)).status).toBe(403)
  expect((await ask(second.token)).status).toBe(200)
})

it('gives further starts on its folder links of their own, and tells when they were used', async () => {
  const [first, second] = [await requestLink(dataFolder), await requestLink(dataFolder)]
  expect(new Set([mode.link, first?.link, second?.link]).size).toBe(3)
  let isUsed = false
  void second?.used.then(() => (isUsed = true))
  expect((await redeem(new URL(first?.link ?? '').hash.slice('#k='.length))).status).toBe(200)
  await first?.used
  expect(isUsed).toBe(false)
  expect((await redeem(new URL(second?.link ?? '').hash.slice('#k='.length))).status).toBe(200)
  await second?.used
})
