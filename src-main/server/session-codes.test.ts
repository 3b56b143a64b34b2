import { expect, it } from 'vitest'
import { createSessionCodes } from './session-codes.ts'

const sessions = {
  issue: () => Promise.resolve('token'),
  isSession: (token: string) => Promise.resolve(token === 'token'),
}
const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/session', { method: 'POST', body, headers })

it.each([
  [9 * 60_000, 200],
  [10 * 60_000, 200],
  [10 * 60_000 + 1, 403],
])('accepts a code after %i ms: %i', async (later, status) => {
  let now = 1000
  const { create, handle } = createSessionCodes(sessions, () => now)
  const code = create()
  now += later
  expect((await handle(post(code))).status).toBe(status)
})

it('opens one session with each code, ignores outer space, and says when', async () => {
  const { create, handle } = createSessionCodes(sessions)
  const used: string[] = []
  const [a, b] = ['a', 'b'].map((name) => create(() => used.push(name)))
  expect(await (await handle(post(`${b}\n`))).json()).toEqual({ url: '/graphql', token: 'token' })
  expect(used).toEqual(['b'])
  const answers = await Promise.all([a, a, b, '', 'x'].map((code) => handle(post(code ?? ''))))
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403])
  expect(used).toEqual(['b', 'a'])
})

it('gives a code to the tab of a session only', async () => {
  const { handle } = createSessionCodes(sessions)
  const ask = (authorization: string) => handle(post('', { authorization }))
  for (const wrong of ['Bearer other', 'Bearer', 'token', '']) expect((await ask(wrong)).status).toBe(401)
  const { code } = (await (await ask('Bearer token')).json()) as { code: string }
  expect((await handle(post(code))).status).toBe(200)
  expect((await handle(post(code))).status).toBe(403)
})

it('keeps a limited number of codes, the latest', async () => {
  const { create, handle } = createSessionCodes(sessions)
  const codes = Array.from({ length: 21 }, () => create())
  const statuses = await Promise.all(codes.map(async (code) => (await handle(post(code))).status))
  expect(statuses).toEqual([403, ...Array<number>(20).fill(200)])
})
