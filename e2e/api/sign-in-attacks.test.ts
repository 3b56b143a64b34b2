// Sign-in with a provider: what attackers try, and a provider that fails.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startOpenIdProvider, type Tamper } from './support/open-id-provider.ts'
import { rejected, type SignInService, startSignInService } from './support/sign-in-service.ts'

let service: SignInService
beforeAll(async () => void (service = await startSignInService()), 60_000)
afterAll(() => service.close())
beforeEach(() => service.reset())

describe('an attack', () => {
  const forged: readonly (readonly [string, Tamper, RegExp])[] = [
    ['a wrong nonce', (claims, sign) => sign({ ...claims, nonce: 'other' }), /not for this sign-in, or not signed/],
    ['no nonce', ({ nonce: _, ...claims }, sign) => sign(claims), /not for this sign-in, or not signed/],
    ['a token for another app', (claims, sign) => sign({ ...claims, aud: 'other-app' }), /not for this sign-in/],
    ['another issuer', (claims, sign) => sign({ ...claims, iss: 'https://evil.example' }), /not for this sign-in/],
    ['a signature by another key', (claims, _, other) => other({ ...claims, sub: 'admin' }), /not for this sign-in/],
    ['no signature', (claims, sign) => `${sign(claims).split('.', 2).join('.')}.`, /not for this sign-in/],
    [
      'the algorithm "none"',
      (claims) =>
        `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
      /not for this sign-in/,
    ],
    [
      'a token that ended',
      (claims, sign) => sign({ ...claims, exp: Number(claims['iat']) - 120 }),
      /clocks of this server/,
    ],
    [
      'a token of the future',
      (claims, sign) => sign({ ...claims, nbf: Number(claims['iat']) + 600 }),
      /clocks of this server and of Example ID differ/,
    ],
    ['no subject', ({ sub: _, ...claims }, sign) => sign(claims), /not for this sign-in|cannot be read/],
  ]
  test.each(forged)('%s opens no session', async (_name, tamper, pattern) => {
    const { email } = service.newcomer()
    await service.addUser(email)
    service.provider.tamper = tamper
    expect(await service.signIn()).toMatchObject(rejected(409, pattern))
    service.provider.tamper = null
    expect(await service.signIn()).toMatchObject({ status: 200 }) // nothing else was wrong
  })

  it('replays nothing: a sign-in ends once', async () => {
    await service.addUser(service.newcomer().email)
    const tab = await service.arrive()
    expect(await Promise.all([service.complete(tab), service.complete(tab), service.complete(tab)])).toMatchObject(
      expect.arrayContaining(
        [{ status: 200 }, { status: 403 }, { status: 403 }].map((one) => expect.objectContaining(one) as object),
      ) as object[],
    )
    // The code of one in the place of another's.
    const other = await service.arrive()
    const query = new URLSearchParams(other.query)
    query.set('code', new URLSearchParams(tab.query).get('code') ?? '')
    expect(await service.complete({ secret: other.secret, query: `?${query.toString()}` })).toMatchObject(
      rejected(409, /used already or took too long/),
    )
  })

  it('ends in no other tab, with no other state and not later than 10 minutes', async () => {
    await service.addUser(service.newcomer().email)
    const unknown = rejected(403, /^This sign-in is not known/)
    const tab = await service.arrive()
    expect(await service.complete({ ...tab, secret: randomBytes(32).toString('base64url') })).toMatchObject(unknown)
    expect(await service.complete(tab)).toMatchObject(unknown) // it ended
    const query = new URLSearchParams((await service.arrive()).query)
    query.set('state', 'guessed')
    expect(await service.complete({ ...tab, query: `?${query.toString()}` })).toMatchObject(unknown)
    expect(await service.complete({ ...tab, query: '?' })).toMatchObject(unknown)
    const late = await service.arrive()
    service.later()
    expect(await service.complete(late)).toMatchObject(unknown)
  })

  it('mixes up no issuers (RFC 9207)', async () => {
    await service.addUser(service.newcomer().email)
    for (const change of [
      (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
      (query: URLSearchParams) => query.delete('iss'),
    ]) {
      const tab = await service.arrive()
      const query = new URLSearchParams(tab.query)
      expect(query.get('iss')).toBe(service.provider.issuer)
      change(query)
      expect(await service.complete({ ...tab, query: `?${query.toString()}` })).toMatchObject(
        rejected(409, /not for this sign-in/),
      )
    }
  })

  it('finds no open redirect', async () => {
    const started = await service.begin()
    const asked = new URL(started.url ?? '').searchParams
    expect(asked.get('redirect_uri')).toBe(`${service.api.origin}/signed-in`)
    expect(Object.fromEntries(asked)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' })
    const binding = createHash('sha256').update('x').digest('base64url')
    const foreign = await service.api.fetch('/sign-in/start', {
      ...{ method: 'POST', token: null, body: JSON.stringify({ binding, redirectUrl: 'https://evil.example' }) },
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x']) {
      service.later()
      service.provider.describe = (metadata) => ({ ...metadata, authorization_endpoint: address })
      expect(await service.begin()).toMatchObject(rejected(409, /no HTTPS address|cannot be read/))
    }
  })
})

describe('the provider', () => {
  it('says no: a person who cancels is told so, and not in its words', async () => {
    expect(await service.signIn()).toMatchObject({
      status: 409,
      message: 'The sign-in was canceled at Example ID. Start again to sign in',
    })
    const { secret, url = '' } = await service.begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = `?${new URLSearchParams({ state, error: 'server_error', error_description: '<b>x</b>', iss: service.provider.issuer }).toString()}`
    expect(await service.complete({ secret, query })).toMatchObject({
      status: 409,
      message: 'Example ID did not sign you in (server_error). Try again, or ask an Admin',
    })
  })

  it('is down, is no provider or does not know the client', async () => {
    await service.addUser(service.newcomer().email)
    const gone = await startOpenIdProvider([`${service.api.origin}/signed-in`])
    await gone.close()
    await service.setUp({ issuer: gone.issuer })
    expect(await service.begin()).toMatchObject(rejected(409, /^Example ID cannot be reached/))
    await service.setUp({ issuer: `${service.provider.issuer}/nothing` })
    expect(await service.begin()).toMatchObject(rejected(409, /is no OpenID provider/))
    await service.setUp({ clientSecret: 'wrong' })
    expect(await service.signIn()).toMatchObject(rejected(409, /^Example ID does not know this server/))
    expect(await service.mutate('signInProviderCheck', {}, 'problem')).toEqual({ errors: [], problem: null })
    service.provider.describe = (metadata) => ({ ...metadata, issuer: 'https://evil.example' })
    expect(await service.mutate('signInProviderCheck', {}, 'problem')).toEqual({
      ...{ errors: [], problem: expect.stringMatching(/not for this sign-in|cannot be read/) as string },
    })
  })

  it('leads to no address in a private network that no Owner allowed', async () => {
    await service.addUser(service.newcomer().email)
    for (const endpoint of ['token_endpoint', 'jwks_uri']) {
      service.later()
      service.provider.describe = (metadata) => ({ ...metadata, [endpoint]: 'http://127.0.0.2:9/x' })
      expect(await service.signIn()).toMatchObject(rejected(409, /"127\.0\.0\.2|must start with https/))
    }
    service.later()
    service.provider.describe = null
    await service.allowHosts()
    expect(await service.begin()).toMatchObject(rejected(409, /must start with https|private network/))
    const { errors } = await service.mutate('signInProviderUpdate', service.settings)
    expect(errors).toEqual([expect.stringMatching(/"127.0.0.1" is in a private network/)])
  })

  it('is not asked without the network', async () => {
    await service.allowNetwork(false)
    const before = service.provider.asked.length
    const offered = await service.api.fetch('/sign-in', { token: null })
    expect(await offered.json()).toEqual({ provider: null })
    expect(await service.begin()).toMatchObject(rejected(409, /does not use the network/))
    expect(service.provider.asked.length).toBe(before)
  })
})
