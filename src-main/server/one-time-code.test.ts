import { expect, it } from 'vitest'
import { createOneTimeCode } from './one-time-code.ts'

const post = (body: string) => new Request('http://localhost/session', { method: 'POST', body })

it.each([
  [9 * 60_000, 200],
  [10 * 60_000, 200],
  [10 * 60_000 + 1, 403],
])('accepts a code after %i ms: %i', async (later, status) => {
  let now = 1000
  const { code, redeem } = createOneTimeCode(
    () => Promise.resolve('token'),
    () => now,
  )
  now += later
  expect((await redeem(post(code))).status).toBe(status)
})

it('ignores outer space around a code, as an editor may add', async () => {
  const { code, redeem } = createOneTimeCode(() => Promise.resolve('token'))
  const answer = await redeem(post(`${code}\n`))
  expect(await answer.json()).toEqual({ url: '/graphql', token: 'token' })
})
