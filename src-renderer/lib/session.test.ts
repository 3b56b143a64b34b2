// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, startSession, useSession } from './session.ts'

const code = 'a'.repeat(43)
const used: string[] = []
const pageFetch = globalThis.fetch

// Stands in for the service: a code is valid once.
function redeemOnce(_input: unknown, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : ''
  const isFirst = body === code && !used.includes(body)
  used.push(body)
  return Promise.resolve(
    isFirst ? Response.json({ url: 'graphql', token: 'wb_live_x' }) : new Response('', { status: 404 }),
  )
}

beforeEach(() => {
  globalThis.fetch = redeemOnce
  used.length = 0
  sessionStorage.clear()
  location.hash = ''
})

afterEach(() => {
  globalThis.fetch = pageFetch
})

test('signs in with a one-time link, removes it from the URL and survives a reload', async () => {
  location.hash = `#k=${code}`
  await startSession()
  expect(useSession.getState()).toEqual({
    state: 'ready',
    session: { url: 'graphql', token: 'wb_live_x' },
    origin: 'browser',
  })
  expect(location.hash).toBe('#/')
  await startSession()
  expect(useSession.getState().state).toBe('ready')
  expect(used).toEqual([code])
})

test('reports a link that was used already', async () => {
  used.push(code)
  location.hash = `#k=${code}`
  await startSession()
  expect(useSession.getState()).toMatchObject({ state: 'signed-out', reason: expect.stringContaining('has been used') })
})

test('asks for a token without a session', async () => {
  await startSession()
  expect(useSession.getState()).toEqual({ state: 'signed-out', reason: null })
})

test('ignores damaged stored data', async () => {
  sessionStorage.setItem('waybill.session', '{"url":7}')
  await startSession()
  expect(useSession.getState().state).toBe('signed-out')
})

test('forgets the token on sign-out', () => {
  openSession({ url: 'graphql', token: 'secret' }, 'browser')
  expect(sessionStorage.getItem('waybill.session')).toContain('secret')
  closeSession()
  expect(sessionStorage.length).toBe(0)
  expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes('secret')).toBe(true)
})
