import { describe, expect, it, test } from 'vitest'
import { createFailureLimit, maxFailuresPerMinute, networkOf } from './failure-limit.ts'

const request = (path = '/graphql') => new Request(`http://localhost${path}`)
const failed = () => new Response(null, { status: 401 })

function limited() {
  let at = 0
  const log: string[] = []
  const limit = createFailureLimit(
    (line) => log.push(line),
    () => at,
  )
  const fail = (address: string | null, path?: string, status = 401) =>
    limit(request(path), new Response(null, { status }), address)
  const exhaust = (address: string | null) => {
    for (let i = 0; i < maxFailuresPerMinute; i++) fail(address)
  }
  return { limit, fail, exhaust, log, pass: (milliseconds: number) => (at += milliseconds) }
}

describe('a limit on failed authentications', () => {
  it('answers 429 above its rate, says when to return, and lets one through by then', () => {
    const { fail, exhaust, pass } = limited()
    exhaust('10.0.0.1')
    const refused = fail('10.0.0.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    pass(1000)
    expect([fail('10.0.0.1').status, fail('10.0.0.1').status]).toEqual([401, 429])
  })

  it('never touches another answer, another address, or a transport without addresses', () => {
    const { fail, exhaust, limit } = limited()
    exhaust('10.0.0.1')
    for (const status of [200, 403, 404, 429, 500]) {
      const response = new Response(null, { status })
      expect(limit(request(), response, '10.0.0.1')).toBe(response)
    }
    expect(fail('10.0.0.2').status).toBe(401)
    exhaust(null)
    expect(fail(null).status).toBe(401)
  })

  it('counts wrong one-time codes', () => {
    const { fail } = limited()
    for (let i = 0; i < maxFailuresPerMinute; i++) expect(fail('::1', '/session', 403).status).toBe(403)
    expect(fail('::1', '/session', 403).status).toBe(429)
    expect(fail('::1', '/graphql').status).toBe(429)
  })

  it('writes one line a minute for an address', () => {
    const { fail, exhaust, log, pass } = limited()
    exhaust('10.0.0.1')
    for (let i = 0; i < 5; i++) fail('10.0.0.1')
    expect(log).toEqual(['Too many failed authentications from 10.0.0.1'])
    pass(60_000)
    exhaust('10.0.0.1')
    fail('10.0.0.1')
    expect(log).toHaveLength(2)
  })

  it('remembers no more addresses than it has room for', () => {
    const { fail, exhaust, limit } = limited()
    exhaust('10.0.0.1')
    for (let i = 0; i < 10_000; i++) limit(request(), failed(), `2001:db8:0:${i.toString(16)}::1`)
    expect(fail('10.0.0.1').status).toBe(401)
  })
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::2:3', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['1:2:3:4:5:6:10.0.0.1', '1:2:3:4::/64'],
  ['1::5:6:10.0.0.1', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('takes %s as a client of %s', (address, network) => expect(networkOf(address)).toBe(network))
