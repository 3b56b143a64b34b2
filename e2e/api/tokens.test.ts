import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
const tokens: Record<string, string> = { Owner: ownerToken }
beforeAll(async () => {
  api = await startApi()
  for (const role of ['Admin', 'Operator', 'Viewer']) tokens[role] = await api.tokenOf(role)
})
afterAll(() => api.close())

interface Made {
  readonly tokenCreate: {
    readonly secret: string | null
    readonly token: { readonly id: string } | null
    readonly errors: string[]
  }
}
const make =
  'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { secret token { id prefix role } errors } }'
const revoke = 'mutation ($id: Uuid!) { tokenRevoke(input: { id: $id }) { errors token { revokedAt } } }'
const worksWith = async (token: string) => (await api.fetch('/healthz', { token })).status === 200

describe('permissions of each role', () => {
  const id = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  const refusal = (type: string) => [`You are not authorized to perform this action on ${type}`]
  // The lowest role with permission. Higher roles may be rejected by a rule, but not for their role.
  const mutations = [
    ['projectGroupCreate', '{ name: "" }', 'ProjectGroup', 'Operator'],
    ['projectGroupUpdate', `{ id: "${id}" }`, 'ProjectGroup', 'Operator'],
    ['projectGroupDelete', `{ id: "${id}" }`, 'ProjectGroup', 'Operator'],
    ['projectUpdate', `{ id: "${id}" }`, 'Project', 'Operator'],
    ['organizationUpdate', '{ readinessSeverity: "none" }', 'Organization', 'Admin'],
    ['userCreate', '{ name: "", email: "x", role: "Viewer" }', 'User', 'Admin'],
    ['userCreate', '{ name: "", email: "x", role: "Owner" }', 'User', 'Owner'],
    ['bulkUpdateNotificationSettings', '{ org: true, settings: [] }', 'NotificationSetting', 'Admin'],
    ['bulkUpdateNotificationSettings', '{ org: false, settings: [] }', 'NotificationSetting', 'Viewer'],
    ['lastSeenUpdate', '{}', 'User', 'Viewer'],
    ['notificationChannelUpdate', '{ email: false }', 'NotificationChannel', 'Viewer'],
  ] as const
  const order = ['Viewer', 'Operator', 'Admin', 'Owner'] as const
  const cases = mutations.flatMap(([name, input, type, lowest]) =>
    order.map((role) => [role, name, input, type, order.indexOf(role) >= order.indexOf(lowest)] as const),
  )
  it.each(cases)('checks for %s the permission of %s(%s)', async (role, name, input, type, allowed) => {
    const answer = await api.data<Record<string, { errors: string[] }>>(
      `mutation { ${name}(input: ${input}) { errors } }`,
      {},
      tokens[role],
    )
    if (allowed) expect(answer[name]?.errors).not.toEqual(refusal(type))
    else expect(answer[name]?.errors).toEqual(refusal(type))
  })

  it.each([
    ['Viewer', false],
    ['Operator', false],
    ['Admin', true],
    ['Owner', true],
  ] as const)('allows %s to read backups: %s', async (role, allowed) => {
    const answer = await api.ask('{ organization { id } backups { totalCount } }', {}, tokens[role])
    if (allowed) expect(answer).toMatchObject({ data: { backups: { totalCount: 0 } } })
    else {
      // A rejected field does not affect the rest of the response.
      expect(answer).toMatchObject({
        data: { organization: { id: expect.any(String) }, backups: null },
        errors: [{ message: refusal('Backup')[0], extensions: { code: 'FORBIDDEN' } }],
      })
    }
  })

  it.each(order)('returns to a token of role %s its role and permissions', async (role) => {
    const { organizationUser } = await api.data<{ organizationUser: { role: string; permissions: string[] } }>(
      '{ organizationUser { role permissions } }',
      {},
      tokens[role],
    )
    expect(organizationUser.role).toBe(role)
    expect(organizationUser.permissions.includes('edit_vulnerabilities')).toBe(role !== 'Viewer')
    expect(organizationUser.permissions.includes('restore_backups')).toBe(role === 'Owner')
  })
})

describe('tokens', () => {
  it('accepts a token until it is revoked', async () => {
    const { tokenCreate } = await api.data<Made>(make, { input: { name: 'short-lived' } })
    expect(tokenCreate.secret).toMatch(/^wb_live_[\w-]{43}$/)
    expect(tokenCreate.token).toMatchObject({ prefix: tokenCreate.secret?.slice(0, 12), role: 'Owner' })
    expect(await worksWith(tokenCreate.secret ?? '')).toBe(true)
    const { tokenRevoke } = await api.data<{ tokenRevoke: object }>(revoke, { id: tokenCreate.token?.id })
    expect(tokenRevoke).toEqual({ errors: [], token: { revokedAt: expect.any(String) } })
    expect(await worksWith(tokenCreate.secret ?? '')).toBe(false)
  })

  it('rejects an expired token', async () => {
    const expiresAt = new Date(Date.now() + 3000).toISOString()
    const { tokenCreate } = await api.data<Made>(make, { input: { name: 'brief', expiresAt } })
    expect(await worksWith(tokenCreate.secret ?? '')).toBe(true)
    await expect.poll(() => worksWith(tokenCreate.secret ?? ''), { timeout: 30_000 }).toBe(false)
  })

  it.each([
    ['Viewer', { name: 'x', role: 'Operator' }, /up to the role Viewer, not Operator/],
    ['Owner', { name: 'x', expiresAt: '2001-01-01T00:00:00Z' }, /past/],
    ['Owner', { name: ' ' }, /empty/],
    ['Owner', { name: 'x', role: 'King' }, /not a role/],
    ['Owner', { name: 'x', userId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }, /User not found/],
    ['Operator', { name: 'x', userId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }, /not authorized.* on Token/],
  ])('rejects, with a token of role %s, the request for %j', async (role, input, message) => {
    const { tokenCreate } = await api.data<Made>(make, { input }, tokens[role])
    expect(tokenCreate).toEqual({ secret: null, token: null, errors: [expect.stringMatching(message)] })
  })

  it('stores no token in a response or a file', async () => {
    const list = await api.data(
      '{ organization { tokens(first: 100) { nodes { id name prefix role user { name } } } } }',
    )
    for (const token of Object.values(tokens)) expect(JSON.stringify(list)).not.toContain(token)
    expect(api.log.join('\n')).not.toContain('wb_live_')
  })
})

describe('users', () => {
  const addUser = `mutation ($input: UserCreateInput!) { userCreate(input: $input) { user { id role } errors } }`
  const change = `mutation ($input: UserUpdateInput!) { userUpdate(input: $input) { user { role enabled } errors } }`
  let ada: string

  beforeAll(async () => {
    const input = { name: 'Ada', email: 'ada@example.com', role: 'operator' }
    const { userCreate } = await api.data<{ userCreate: { user: { id: string }; errors: string[] } }>(addUser, {
      input,
    })
    ada = userCreate.user.id
  })

  it('accepts an email address once', async () => {
    const input = { name: 'Other', email: 'ADA@example.com', role: 'Viewer' }
    expect(await api.data(addUser, { input })).toEqual({
      userCreate: { user: null, errors: [expect.stringMatching(/already exists/)] },
    })
  })

  it('lets the user of a token and an Admin revoke it, and others not find it', async () => {
    const tokenFor = async (userId?: string) =>
      (await api.data<Made>(make, { input: { name: 'x', userId } })).tokenCreate
    const [ours, first, second] = [await tokenFor(), await tokenFor(ada), await tokenFor(ada)]
    const revokeAs = async (secret: string | null | undefined, made: Made['tokenCreate']) =>
      (await api.data<{ tokenRevoke: object }>(revoke, { id: made.token?.id }, secret ?? '')).tokenRevoke
    expect(await revokeAs(first.secret, ours)).toEqual({ errors: ['Token not found'], token: null })
    expect(await worksWith(ours.secret ?? '')).toBe(true)
    const revoked = { errors: [], token: { revokedAt: expect.any(String) } }
    expect(await revokeAs(first.secret, second)).toEqual(revoked)
    expect(await revokeAs(tokens['Admin'], first)).toEqual(revoked)
    expect([await worksWith(first.secret ?? ''), await worksWith(second.secret ?? '')]).toEqual([false, false])
  })

  it("limits the tokens of a user to the user's role, and disables them with the user", async () => {
    const { tokenCreate } = await api.data<Made>(make, { input: { name: 'of Ada', userId: ada } })
    const secret = tokenCreate.secret ?? ''
    const roleNow = async () =>
      (await api.data<{ organizationUser: { role: string } }>('{ organizationUser { role } }', {}, secret))
        .organizationUser
    expect(await roleNow()).toEqual({ role: 'Operator' })
    await api.data(change, { input: { id: ada, role: 'Viewer' } })
    expect(await roleNow()).toEqual({ role: 'Viewer' })
    await api.data(change, { input: { id: ada, enabled: false } })
    expect(await worksWith(secret)).toBe(false)
  })

  it('keeps the last Owner', async () => {
    const { organizationUser } = await api.data<{ organizationUser: { id: string } }>('{ organizationUser { id } }')
    for (const input of [{ enabled: false }, { role: 'Admin' }]) {
      expect(await api.data(change, { input: { id: organizationUser.id, ...input } })).toEqual({
        userUpdate: { user: null, errors: ['The last enabled Owner cannot be disabled or demoted'] },
      })
    }
  })

  it('does not let an Admin change an Owner', async () => {
    const { organizationUser } = await api.data<{ organizationUser: { id: string } }>('{ organizationUser { id } }')
    const { organization } = await api.data<{
      organization: { users: { nodes: { name: string; email: string | null }[] } }
    }>('{ organization { users(search: "ada") { nodes { name email } } } }', {}, tokens['Viewer'])
    // All tokens here belong to the same Owner, who may change their own name, whatever the token's role.
    expect(await api.data(change, { input: { id: organizationUser.id, name: 'Me' } }, tokens['Viewer'])).toMatchObject({
      userUpdate: { errors: [] },
    })
    expect(
      await api.data(change, { input: { id: organizationUser.id, email: 'me@example.com' } }, tokens['Admin']),
    ).toEqual({
      userUpdate: { user: null, errors: ['You are not authorized to perform this action on User'] },
    })
    expect(organization.users.nodes).toEqual([{ name: 'Ada', email: null }])
  })
})

describe('the prefix of a token', () => {
  const made = async (input: object, from = api) => (await from.data<Made>(make, { input })).tokenCreate

  it('is chosen by the request, and the token works as any other', async () => {
    const usual = await made({ name: 'usual' })
    const own = await made({ name: 'own', prefix: 'lynk_live_' })
    expect(usual.secret).toMatch(/^wb_live_[\w-]{43}$/)
    expect(own.secret).toMatch(/^lynk_live_[\w-]{43}$/)
    expect(own.token).toMatchObject({ prefix: own.secret?.slice(0, 'lynk_live_'.length + 4) })
    expect(await worksWith(own.secret ?? '')).toBe(true)
    await api.data(revoke, { id: own.token?.id })
    expect(await worksWith(own.secret ?? '')).toBe(false)
  })

  it.each(['', 'lynk', 'Lynk_live_', 'lynk live_', 'lynk-live_', '_', `${'a'.repeat(40)}_`, 'a_\n'])(
    'is rejected with its form as %j, and nothing is made',
    async (prefix) => {
      const before = (await api.data<{ organization: { tokens: { totalCount: number } } }>(count)).organization
      const { secret, token, errors } = await made({ name: 'bad', prefix })
      expect({ secret, token }).toEqual({ secret: null, token: null })
      expect(errors).toEqual([expect.stringContaining(`"${prefix}" is not a token prefix. Use lower-case letters`)])
      expect((await api.data<{ organization: object }>(count)).organization).toEqual(before)
    },
  )

  it('is that of the server for all that name none, its first token included', async () => {
    const own = await startApi({ tokenPrefix: 'lynk_live_', bootstrapToken: null })
    const first = own.server.firstToken ?? ''
    expect(first).toMatch(/^lynk_live_[\w-]{43}$/)
    const next = (await own.data<Made>(make, { input: { name: 'next' } }, first)).tokenCreate
    expect(next.secret).toMatch(/^lynk_live_[\w-]{43}$/)
    const named = (await own.data<Made>(make, { input: { name: 'named', prefix: 'wb_live_' } }, first)).tokenCreate
    expect(named.secret).toMatch(/^wb_live_/)
    await own.close()
  })
})

const count = '{ organization { tokens(first: 0, includeInactive: true) { totalCount } } }'
