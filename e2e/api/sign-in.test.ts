// Sign-in with a provider: who comes in, and as whom. The provider is a real one.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { rejected, type SignInService, startSignInService } from './support/sign-in-service.ts'

let service: SignInService
beforeAll(async () => void (service = await startSignInService()), 60_000)
afterAll(() => service.close())
beforeEach(() => service.reset())

const offered = async () => (await (await service.api.fetch('/sign-in', { token: null })).json()) as unknown

describe('without a provider', () => {
  it('offers none and begins none', async () => {
    expect((await service.mutate('signInProviderDelete', {}))['errors']).toEqual([])
    expect(await offered()).toEqual({ provider: null })
    expect(await service.begin()).toMatchObject(rejected(409, /^This server has no sign-in provider/))
  })
})

describe('a person whom the provider signed in', () => {
  it('is found by a verified email address, and later by issuer and subject alone', async () => {
    const { sub, email } = service.newcomer()
    const id = await service.addUser(email.toUpperCase())
    expect(await offered()).toEqual({ provider: { name: 'Example ID' } })
    const { token } = await service.signIn()
    expect(await service.whoIs(token ?? '')).toEqual({
      role: 'Operator',
      user: {
        id,
        name: `User ${email.toUpperCase()}`,
        email: email.toUpperCase(),
        signInLinks: [{ issuer: service.provider.issuer }],
      },
      token: { kind: 'SESSION', name: 'Chrome on Windows' },
    })
    // Another address, not even verified, and the address of another user.
    const other = service.newcomer()
    await service.addUser(other.email)
    service.provider.people.set(sub, { email: other.email, email_verified: false })
    service.provider.account = sub
    expect(await service.whoIs((await service.signIn()).token ?? '')).toMatchObject({ user: { id } })
  })

  it('has a session that is listed, ended and in the audit log as others are', async () => {
    const { email } = service.newcomer()
    const id = await service.addUser(email)
    const { token } = await service.signIn()
    const query = '{ auditLog(first: 1) { nodes { operation action subjectId actor { name } } } }'
    const { auditLog } = await service.api.data<{ auditLog: { nodes: object[] } }>(query)
    expect(auditLog.nodes).toMatchObject([
      { operation: 'signIn', action: 'CREATED', subjectId: id, actor: { name: `User ${email}` } },
    ])
    const { organizationUser } = await service.api.data<{ organizationUser: { token: { id: string } } }>(
      '{ organizationUser { token { id } } }',
      {},
      token ?? '',
    )
    expect((await service.mutate('tokenRevoke', { id: organizationUser.token.id }))['errors']).toEqual([])
    expect((await service.api.fetch('/healthz', { token: token ?? '' })).status).toBe(401)
  })

  it('stays out while the account is disabled, by address and by link', async () => {
    const { email } = service.newcomer()
    const id = await service.addUser(email)
    await service.mutate('userUpdate', { id, enabled: false })
    expect(await service.signIn()).toMatchObject(rejected(409, /account is disabled/))
    await service.mutate('userUpdate', { id, enabled: true })
    const { token } = await service.signIn()
    await service.mutate('userUpdate', { id, enabled: false })
    expect(await service.signIn()).toMatchObject(rejected(409, /account is disabled/))
    expect((await service.api.fetch('/healthz', { token: token ?? '' })).status).toBe(401)
  })

  it('is not added unless the service.settings say so', async () => {
    const { email } = service.newcomer()
    expect(await service.signIn()).toMatchObject(
      rejected(409, new RegExp(`^The email address "${email}" is unknown here`)),
    )
    await service.setUp({ newUserRole: 'viewer', allowedDomains: ['@Example.com'] })
    expect(await service.whoIs((await service.signIn()).token ?? '')).toMatchObject({ role: 'Viewer', user: { email } })
    service.newcomer({ email: 'eve@example.com.evil.example' })
    expect(await service.signIn()).toMatchObject(
      rejected(409, /^Email addresses of "example.com.evil.example" are not let in/),
    )
  })

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'is not found without a verified email address: %o',
    async (claims) => {
      const { email } = service.newcomer(claims)
      await service.addUser(email)
      await service.setUp({ newUserRole: 'Viewer', allowedDomains: ['example.com'] })
      expect(await service.signIn()).toMatchObject(rejected(409, /email address/))
    },
  )

  it('cannot choose an address in another claim', async () => {
    const victim = 'victim@example.com'
    const id = await service.addUser(victim, 'Owner')
    await service.setUp({ emailClaim: 'upn' })
    service.newcomer({ upn: victim })
    expect(await service.signIn()).toMatchObject(rejected(409, /did not verify your email address/))
    service.newcomer({ upn: victim, upn_verified: true })
    expect(await service.whoIs((await service.signIn()).token ?? '')).toMatchObject({ user: { id } })
  })

  it('cannot look like an Owner', async () => {
    await service.setUp({ newUserRole: 'Viewer', allowedDomains: ['example.com'] })
    const owner = await service.api.data<{ organizationUser: { user: { name: string } } }>(
      '{ organizationUser { user { name } } }',
    )
    service.newcomer({ name: ` ${owner.organizationUser.user.name.toUpperCase()}\u200b` })
    expect(await service.signIn()).toMatchObject(rejected(409, /belongs to an Owner/))
  })

  it('does not take over a user who is linked already', async () => {
    const { email } = service.newcomer()
    const id = await service.addUser(email)
    await service.signIn()
    service.newcomer({ email })
    expect(await service.signIn()).toMatchObject(rejected(409, /is linked to another account of Example ID/))
    expect(await service.mutate('userSignInUnlink', { id }, 'user { signInLinks { issuer } }')).toEqual({
      ...{ errors: [], user: { signInLinks: [] } },
    })
    expect(await service.whoIs((await service.signIn()).token ?? '')).toMatchObject({ user: { id } })
  })
})

describe('a person who is signed in', () => {
  it('links an account whose address is another or not verified', async () => {
    const id = await service.addUser('link@example.com')
    const { secret } = (await service.mutate('tokenCreate', { name: 'own', userId: id }, 'secret')) as {
      secret: string
    }
    service.newcomer({ email_verified: false })
    expect(await service.signIn(secret)).toEqual({ status: 200, url: '/graphql', token: null })
    expect(await service.whoIs((await service.signIn()).token ?? '')).toMatchObject({ user: { id } })
    // The same account cannot be linked to another user.
    const other = await service.addUser('other@example.com')
    const made = (await service.mutate('tokenCreate', { name: 'own', userId: other }, 'secret')) as { secret: string }
    expect(await service.signIn(made.secret)).toMatchObject(rejected(409, /belongs to another person here/))
  })

  it('links nothing any more once the token that began it is revoked', async () => {
    const id = await service.addUser('revoked@example.com')
    const made = (await service.mutate('tokenCreate', { name: 'own', userId: id }, 'secret token { id }')) as {
      secret: string
      token: { id: string }
    }
    service.newcomer({ email_verified: false })
    const arrived = await service.arrive(made.secret)
    expect((await service.mutate('tokenRevoke', { id: made.token.id }))['errors']).toEqual([])
    expect(await service.complete(arrived)).toMatchObject(rejected(409, /token that began this link is no longer/))
    expect(await service.signIn()).toMatchObject(rejected(409, /did not verify your email address/))
  })

  it('loses the links when they become an Owner: an Admin may have made them', async () => {
    const id = await service.addUser('rises@example.com')
    const made = (await service.mutate('tokenCreate', { name: 'own', userId: id }, 'secret')) as { secret: string }
    service.newcomer({ email_verified: false })
    expect(await service.signIn(made.secret)).toMatchObject({ status: 200 })
    const query = '{ auditLog(first: 1) { nodes { operation action subjectId } } }'
    expect(await service.api.data(query)).toEqual({
      auditLog: { nodes: [{ operation: 'signInLink', action: 'UPDATED', subjectId: id }] },
    })
    expect((await service.mutate('userUpdate', { id, role: 'Admin' }))['errors']).toEqual([])
    expect(await service.signIn()).toMatchObject({ status: 200 })
    expect((await service.mutate('userUpdate', { id, role: 'Owner' }))['errors']).toEqual([])
    expect(await service.signIn()).toMatchObject(rejected(409, /did not verify your email address/))
  })

  it('needs their whole role: a lower token must not open sessions with it', async () => {
    const lower = await service.api.tokenOf('Viewer')
    expect(await service.begin(lower)).toMatchObject({ status: 401 })
    expect(await service.begin('wb_live_unknown')).toMatchObject({ status: 401 })
  })
})

describe('settings', () => {
  it('never show the secret, and keep it for one client of one issuer', async () => {
    const { clientSecret: _, ...kept } = service.settings
    await service.setUp({ clientSecret: undefined, name: 'Renamed' })
    const changed = await service.mutate('signInProviderUpdate', { ...kept, issuer: 'https://login.example.com' })
    expect(changed['errors']).toEqual([expect.stringMatching(/^Enter the client secret/)])
    const query =
      '{ organization { signInProvider { name issuer clientId emailClaim allowedDomains newUserRole problem } } }'
    expect(await service.api.data(query)).toEqual({
      organization: {
        signInProvider: {
          ...{ name: 'Renamed', issuer: service.provider.issuer, clientId: 'waybill', emailClaim: 'email' },
          ...{ allowedDomains: [], newUserRole: null, problem: null },
        },
      },
    })
    expect(service.api.log.join('\n')).not.toContain(service.provider.clientSecret)
  })

  test.each([
    [{ issuer: 'http://login.example.com' }, /is not an issuer/],
    [{ issuer: 'https://user:x@login.example.com' }, /is not an issuer/],
    [{ issuer: 'https://169.254.169.254' }, /link-local/],
    [{ issuer: 'https://10.0.0.1' }, /private network/],
    [{ issuer: 'javascript:alert(1)' }, /is not an issuer/],
    [{ name: ' ' }, /Enter the name/],
    [{ clientId: '' }, /Enter the client ID/],
    [{ clientSecret: ' ' }, /client secret is empty/],
    [{ emailClaim: 'e mail' }, /is not the name of a claim/],
    [{ allowedDomains: ['example'] }, /is not a domain/],
    [{ newUserRole: 'Viewer' }, /Enter the domains/],
    [{ newUserRole: 'Owner', allowedDomains: ['example.com'] }, /cannot make Owners/],
    [{ newUserRole: 'King', allowedDomains: ['example.com'] }, /is not a role/],
  ])('reject %o', async (change, pattern) => {
    const { errors } = await service.mutate('signInProviderUpdate', { ...service.settings, ...change })
    expect(errors).toEqual([expect.stringMatching(pattern)])
  })
})
