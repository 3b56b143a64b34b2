import { expect, it } from 'vitest'
import { toRequestError } from './request-error.ts'

const lost = (wasSent: boolean) =>
  toRequestError(502, [
    { message: 'a.example does not answer', extensions: { code: 'SERVER_LOST', remedy: 'Wait.', wasSent } },
  ])

it('says of a lost server whether the request may have reached it', () => {
  expect(lost(false)).toMatchObject({
    kind: 'unreachable',
    message: 'Not sent: a.example does not answer.',
    remedy: 'Wait.',
  })
  expect(lost(true).message).toBe('a.example does not answer. It may have been done: look before you repeat it.')
})

it.each([502, 504])(
  'takes %d of a proxy for a server that does not answer, and that may have got the request',
  (status) => {
    expect(toRequestError(status, [])).toMatchObject({ kind: 'unreachable', code: 'SERVER_LOST', mayHaveArrived: true })
  },
)

it('is no answer either if the certificate or the token is the problem', () => {
  const other = toRequestError(502, [
    { message: 'Another', extensions: { code: 'TOKEN_REJECTED', remedy: 'Enter one.', wasSent: false } },
  ])
  const what = { kind: 'unreachable', message: 'Not sent: Another.', remedy: 'Enter one.', code: 'TOKEN_REJECTED' }
  expect(other).toMatchObject(what)
})
