// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { startSession, useSession } from './session.ts'
import { invitationOf } from './code-of-url.ts'
import { signInWith } from './sign-in.ts'

const code = 'c'.repeat(43)
const pageFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = pageFetch
  sessionStorage.clear()
  history.replaceState(null, '', '/#/')
})

/** Answers as the service does, and returns what was sent. */
function answer(status: number, body: unknown): string[] {
  const sent: string[] = []
  globalThis.fetch = (url, init) => {
    if (typeof url === 'string' && typeof init?.body === 'string') sent.push(`${init.method} ${url} ${init.body}`)
    return Promise.resolve(Response.json(body, { status }))
  }
  return sent
}

test.each([
  ['/invite', `#${code}`, code],
  ['/waybill/invite', `#${code}`, code],
  ['/', `#${code}`, undefined],
  ['/invite', `#${code}x`, undefined],
  ['/invite', `#k=${code}`, undefined],
  ['/invite', '', undefined],
])('%s%s has the code %s', (pathname, hash, expected) => expect(invitationOf({ pathname, hash })).toBe(expected))

test('an invitation opens a session, and its code leaves the URL', async () => {
  const sent = answer(200, { url: '/graphql', token: 'wb_live_x' })
  history.replaceState(null, '', `/invite#${code}`)
  await startSession()
  expect(sent).toEqual([`POST invitation ${code}`])
  const session = { url: '/graphql', token: 'wb_live_x' }
  expect(useSession.getState()).toEqual({ state: 'ready', session, origin: 'browser' })
  expect(`${location.pathname}${location.hash}`).toBe('/#/')
})

test('an invitation that was used says so, and leaves the session of the tab', async () => {
  answer(410, { errors: [{ message: 'This invitation was used already' }] })
  history.replaceState(null, '', `/invite#${code}`)
  await startSession()
  expect(useSession.getState()).toEqual({ state: 'signed-out', reason: 'This invitation was used already.' })
  sessionStorage.setItem('waybill.session', JSON.stringify({ url: 'graphql', token: 'old' }))
  history.replaceState(null, '', `/invite#${code}`)
  await startSession()
  expect(useSession.getState()).toMatchObject({ state: 'ready', session: { token: 'old' } })
})

test('a pasted invitation is used if it is of this server', async () => {
  const sent = answer(200, { url: '/graphql', token: 'wb_live_x' })
  expect(await signInWith(`https://other.example/invite#${code}`)).toContain('This link is for other.example')
  expect(sent).toEqual([])
  expect(await signInWith(`${location.origin}/invite#${code}`)).toEqual({ url: '/graphql', token: 'wb_live_x' })
})

test('too many attempts are answered with what to do', async () => {
  answer(429, {})
  expect(await signInWith(`${location.origin}/invite#${code}`)).toMatch(/Wait a minute/)
})

const failures: readonly (readonly [string, () => Promise<Response>])[] = [
  ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is behind one that answers with a page', () => Promise.resolve(new Response('<html></html>', { status: 502 }))],
  ['is behind one that says yes to all', () => Promise.resolve(new Response('<html></html>'))],
  ['is behind one with other words', () => Promise.resolve(Response.json({ error: 'no' }, { status: 403 }))],
]

test.each(failures)(
  'a server that %s says nothing about an invitation, and the tab keeps its session',
  async (_, fail) => {
    globalThis.fetch = fail
    const reason = 'The server does not answer. Open the link again in a moment.'
    expect(await signInWith(`${location.origin}/invite#${code}`)).toBe(reason)
    history.replaceState(null, '', `/invite#${code}`)
    await startSession()
    expect(useSession.getState()).toEqual({ state: 'signed-out', reason })
    sessionStorage.setItem('waybill.session', JSON.stringify({ url: 'graphql', token: 'old' }))
    history.replaceState(null, '', `/invite#${code}`)
    await startSession()
    expect(useSession.getState()).toMatchObject({ state: 'ready', session: { token: 'old' } })
  },
)

test.each(failures.slice(0, 3))('a server that %s has not used a one-time link', async (_, fail) => {
  globalThis.fetch = fail
  const reason = 'The server does not answer. Open the link again in a moment.'
  expect(await signInWith(`${location.origin}/#k=${code}`)).toBe(reason)
  history.replaceState(null, '', `/#k=${code}`)
  await startSession()
  expect(useSession.getState()).toEqual({ state: 'signed-out', reason })
})
