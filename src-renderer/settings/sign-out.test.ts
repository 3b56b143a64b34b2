// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession, useSession } from '#renderer/lib/session.ts'
import { signOut } from './sign-out.ts'

const pageFetch = globalThis.fetch
let sent: string[] = []
let token: { readonly id: string; readonly kind: string } | null = null
let isDown = false

// Stands in for the service on the network.
beforeEach(() => {
  sent = []
  isDown = false
  sessionStorage.clear() // of what tests in other files left there
  openSession({ url: 'graphql', token: 'wb_live_token' }, 'browser')
  globalThis.fetch = (_url, init) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
    const { query } = JSON.parse(init?.body as string) as { query: string }
    const isRevoke = query.includes('tokenRevoke')
    sent.push(isRevoke ? 'revoke' : 'ask')
    return Promise.resolve(
      Response.json({ data: isRevoke ? { tokenRevoke: { errors: [] } } : { organizationUser: { token } } }),
    )
  }
})
afterEach(() => void (globalThis.fetch = pageFetch))

const session = { id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b', kind: 'SESSION' }
const made = { ...session, kind: 'TOKEN' }
const ended = 'Signed out. The session is ended.'
const removed = 'Signed out. The token was removed from this tab.'

test.each([
  ['a session that is known', session, session, ['revoke'], ended],
  ['a session before it is known', undefined, session, ['ask', 'revoke'], ended],
  ['a token before it is known', undefined, made, ['ask'], removed],
  ['a token that is known', made, made, [], removed],
  ['a tab without a token of its own', null, null, [], removed],
])('%s', async (_name, known, found, calls, reason) => {
  token = found
  await signOut(known)
  expect(sent).toEqual(calls)
  expect(useSession.getState()).toEqual({ state: 'signed-out', reason })
  expect(sessionStorage).toHaveLength(0)
})

test.each([undefined, session])('signs out here, and says what is left, if the server is down: %j', async (known) => {
  isDown = true
  await signOut(known)
  const reason = expect.stringContaining('the session could not be ended') as string
  expect(useSession.getState()).toEqual({ state: 'signed-out', reason })
})
