import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigningSecret, signatureHeaders } from './webhook-signature.ts'

test('signs as the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', secret }
  expect(signatureHeaders(sent, new Date(1_614_265_330_999))).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('makes a secret of 32 bytes, each time another one', () => {
  const [one, two] = [createSigningSecret(), createSigningSecret()]
  expect(one).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(one).not.toBe(two)
  const body = '{"ä":1}'
  const headers = signatureHeaders({ id: 'a', body, secret: one }, new Date(5_000))
  const key = Buffer.from(one.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(`a.5.${body}`).digest('base64')}`)
})
