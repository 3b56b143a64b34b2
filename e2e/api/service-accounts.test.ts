// Service accounts: users that are programs. They have tokens that end, and no other way in.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSignInService } from './support/sign-in-service.ts'
import { writeBeside } from './support/when-unlocked.ts'

let service: Awaited<ReturnType<typeof startSignInService>>
beforeAll(async () => void (service = await startSignInService()))
beforeEach(() => service.reset())
afterAll(() => service.close())

const day = 86_400_000
/** The clock of the server began here, and only moves on by minutes. */
const inDays = (days: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + days * day).toISOString()
const fields =
  'user { id kind name email role enabled purpose createdBy { name } } token { kind name role expiresAt } secret'
const wanted = (name: string, change: object = {}) => ({
  ...{ name, purpose: 'Uploads what the build made', role: 'Operator', expiresAt: inDays(90), ...change },
})
const create = (input: object, token?: string) => service.mutate('serviceAccountCreate', input, fields, token)
async function made(name: string, change: object = {}) {
  const { errors, user, secret } = await create(wanted(name, change))
  expect(errors).toEqual([])
  return { id: (user as { id: string }).id, token: String(secret) }
}
const status = async (token: string) => (await service.api.fetch('/healthz', { token })).status
const errorOf = async (calling: Promise<Record<string, unknown>>) => ((await calling)['errors'] as string[]).join()

interface Names {
  readonly organization: {
    readonly users: { readonly totalCount: number; readonly nodes: { readonly name: string }[] }
  }
}
const users = async (filter: string) =>
  (await service.api.data<Names>(`{ organization { users(first: 1000${filter}) { totalCount nodes { name } } } }`))
    .organization.users

describe('a service account', () => {
  it('is made with a purpose, a role and a token that ends', async () => {
    const { errors, user, token, secret } = await create(wanted('Build'))
    expect({ errors, user, token }).toEqual({
      errors: [],
      user: {
        ...{ id: expect.any(String) as string, kind: 'SERVICE', name: 'Build', email: null, role: 'Operator' },
        ...{ enabled: true, purpose: 'Uploads what the build made', createdBy: { name: 'Owner' } },
      },
      token: { kind: 'TOKEN', name: 'Build', role: 'Operator', expiresAt: inDays(90) },
    })
    const query = '{ organizationUser { role user { kind name purpose createdBy { id } } } }'
    const own = { kind: 'SERVICE', name: 'Build', purpose: 'Uploads what the build made', createdBy: null }
    expect(await service.api.data(query, {}, String(secret))).toEqual({
      organizationUser: { role: 'Operator', user: own },
    })
    const { auditLog } = await service.api.data<{ auditLog: object }>(
      '{ auditLog(first: 1) { nodes { operation action subjectName } } }',
    )
    expect(auditLog).toEqual({
      nodes: [{ operation: 'serviceAccountCreate', action: 'CREATED', subjectName: 'Build' }],
    })
  })

  it('is listed and counted apart from people', async () => {
    await made('Apart')
    const [people, programs, all] = [await users(', kind: PERSON'), await users(', kind: SERVICE'), await users('')]
    expect(people.nodes.map(({ name }) => name)).not.toContain('Apart')
    expect(programs.nodes.map(({ name }) => name)).toContain('Apart')
    expect(all.totalCount).toBe(people.totalCount + programs.totalCount)
  })

  it.each([
    ['an Owner', { role: 'owner' }, 'A service account cannot be Owner. Use Admin, Operator or Viewer'],
    ['a King', { role: 'King' }, '"King" is not a role. Use Owner, Admin, Operator or Viewer'],
    ['no purpose', { purpose: ' ' }, '"purpose" must not be empty: say what the service account is for'],
    ['a long purpose', { purpose: 'x'.repeat(501) }, '"purpose" is longer than 500 characters'],
    ['no name', { name: '' }, '"name" must not be empty'],
    ['a token without a name', { tokenName: ' ' }, '"tokenName" must not be empty'],
    ['the name of an Owner', { name: 'Ｏｗｎｅｒ' }, 'The name "Ｏｗｎｅｒ" belongs to an Owner'],
    ['an end that was', { expiresAt: inDays(-1) }, '"expiresAt" is in the past'],
    [
      'a token of two years',
      { expiresAt: inDays(730) },
      '"expiresAt" is too late: a token of a service account works for one year at most',
    ],
  ])('is not made with %s, and nothing of it stays', async (_, change, message) => {
    const before = (await users('')).totalCount
    expect(await create(wanted('Never', change))).toEqual({ errors: [message], user: null, token: null, secret: null })
    expect((await users('')).totalCount).toBe(before)
  })

  it('is made by Admins only, up to their role', async () => {
    expect(await errorOf(create(wanted('No'), await service.api.tokenOf('Operator')))).toMatch(/not authorized/)
    const { errors, token } = await create(wanted('Yes', { role: 'admin' }), await service.api.tokenOf('Admin'))
    expect([errors, token]).toEqual([[], expect.objectContaining({ role: 'Admin' })])
  })

  it('has more tokens only if they end within a year, and makes none itself', async () => {
    const { id, token } = await made('Tokens', { role: 'Admin' })
    const more = (expiresAt?: string) => service.mutate('tokenCreate', { name: 'more', userId: id, expiresAt })
    expect(await errorOf(more())).toMatch(/"expiresAt" is needed/)
    expect(await errorOf(more(inDays(400)))).toMatch(/"expiresAt" is too late/)
    expect(await errorOf(more(inDays(300)))).toBe('')
    const itself = /^A service account makes no tokens and invitations/
    const expiresAt = inDays(30)
    expect(await errorOf(service.mutate('tokenCreate', { name: 'own', expiresAt }, '', token))).toMatch(itself)
    expect(await errorOf(create(wanted('Child'), token))).toMatch(itself)
    const eve = { name: 'Eve', email: 'eve@example.com', role: 'Viewer' }
    expect(await errorOf(service.mutate('userInvite', eve, '', token))).toMatch(itself)
    expect((await users(', search: "Eve"')).totalCount).toBe(0)
  })

  it('changes its name, purpose and role, but gets no address and is no Owner', async () => {
    const { id, token } = await made('Changes')
    const change = (input: object, by?: string) =>
      service.mutate('userUpdate', { id, ...input }, 'user { name purpose role }', by)
    expect(await change({ name: 'Changed', purpose: ' Reads ', role: 'Viewer' })).toEqual({
      ...{ errors: [], user: { name: 'Changed', purpose: 'Reads', role: 'Viewer' } },
    })
    expect(await errorOf(change({ email: 'a@example.com' }))).toBe('A service account has no email address')
    expect(await errorOf(change({ role: 'Owner' }))).toMatch(/^A service account cannot be Owner/)
    expect(await errorOf(change({ purpose: 'Anything' }, token))).toMatch(/not authorized/)
    const person = await service.addUser('purpose@example.com')
    expect(await errorOf(service.mutate('userUpdate', { id: person, purpose: 'x' }))).toMatch(/service accounts only/)
  })

  it('loses its tokens while it is disabled, at their end, and for good when it is removed', async () => {
    const { id, token } = await made('Ends')
    expect(await status(token)).toBe(200)
    await service.mutate('userUpdate', { id, enabled: false })
    expect(await status(token)).toBe(401)
    await service.mutate('userUpdate', { id, enabled: true })
    expect(await status(token)).toBe(200)
    await service.mutate('userDelete', { id })
    await service.mutate('userUpdate', { id, enabled: true })
    expect(await status(token)).toBe(401)
    const brief = await made('Brief', { expiresAt: inDays(2) })
    expect(await status(brief.token)).toBe(200)
    service.later(2 * day)
    expect(await status(brief.token)).toBe(401)
  })
})

describe('no service account signs in', () => {
  it('with an invitation, also not with one that is in its file', async () => {
    const { id } = await made('Invited')
    expect(await errorOf(service.mutate('userInvite', { id }))).toBe(
      'A service account is not invited. Make a token for it',
    )
    const hash = createHash('sha256').update('forged').digest('hex')
    const row = [randomUUID(), id, hash, inDays(0), inDays(400)]
    const insert = 'INSERT INTO invitation (id, user_id, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)'
    await writeBeside(service.api.dataFolder, (database) => database.prepare(insert).run(row))
    const answer = await service.api.fetch('/invitation', { method: 'POST', body: 'forged', token: null })
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('service account')])
    const { organization } = await service.api.data<{ organization: { tokens: { nodes: { user: object }[] } } }>(
      '{ organization { tokens(kind: SESSION, first: 1000) { nodes { user { id } } } } }',
    )
    expect(organization.tokens.nodes).not.toContainEqual({ user: { id } })
  })

  it('with an account of the provider: it is not linked, and not found by an address', async () => {
    const { token } = await made('Linked')
    service.newcomer()
    expect(await service.signIn(token)).toMatchObject({
      status: 409,
      message: 'This is a service account: only people sign in here',
    })
    expect(await service.signIn()).toMatchObject({ status: 409, message: expect.stringContaining('unknown') as string })
  })
})

it('the last Owner stays the last beside service accounts', async () => {
  await made('Admin program', { role: 'Admin' })
  type Own = { organizationUser: { id: string } }
  const { id } = (await service.api.data<Own>('{ organizationUser { id } }')).organizationUser
  expect(await errorOf(service.mutate('userUpdate', { id, role: 'Admin' }))).toMatch(/^The last enabled Owner/)
})
