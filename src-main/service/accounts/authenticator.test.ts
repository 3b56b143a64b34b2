import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/role.ts'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertToken } from '#service/db/accounts/tokens.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { createAuthenticator } from './authenticator.ts'
import { hashOfToken } from './token-secret.ts'
import { addUser } from './user-rules.ts'

const day = '2026-11-20T00:00:00.000Z'
const log: string[] = []
let folder: string
let time: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-authenticator-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: day })
  time = '2026-11-20T08:00:30.000Z'
  log.length = 0
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => new Date(time)
const authenticator = (owner = {} as User) =>
  createAuthenticator(database, { owner, sessions: new Set(), now, log: (line) => void log.push(line) })

/** Adds a person of a role with a token of another. */
async function addToken(
  userRole: Role,
  role: Role,
  more: { readonly expiresAt?: string; readonly revokedAt?: string } = {},
) {
  const wanted = { organizationId: 'organization', name: 'Ada', role: userRole, email: 'ada@example.com' }
  const user = await addUser({ database, now }, wanted)
  const token = {
    id: 'token',
    userId: user.id,
    kind: 'TOKEN' as const,
    name: 'x',
    prefix: 'secr',
    role,
    createdAt: day,
  }
  const ends = { expiresAt: null, lastUsedAt: null, revokedAt: null, ...more }
  await insertToken(database.write, { ...token, ...ends }, hashOfToken('secret'))
  return user
}

const uses = async () => {
  const { last_used_at: token } = await database.read
    .selectFrom('token')
    .select('last_used_at')
    .executeTakeFirstOrThrow()
  const { last_active_at: user } = await database.read
    .selectFrom('user')
    .select('last_active_at')
    .executeTakeFirstOrThrow()
  return [token, user]
}

test('authenticates the user of a token and records its use to the minute', async () => {
  const user = await addToken('Operator', 'Operator')
  const caller = { userId: user.id, organizationId: 'organization', name: 'Ada', role: 'Operator', tokenId: 'token' }
  const { authenticate } = authenticator()
  expect(await authenticate('secret')).toEqual(caller)
  const first = '2026-11-20T08:00:00.000Z'
  await expect.poll(uses).toEqual([first, first])
  time = '2026-11-20T08:01:10.000Z'
  expect(await authenticate('secret')).toEqual(caller)
  const second = '2026-11-20T08:01:00.000Z'
  await expect.poll(uses).toEqual([second, second])
  expect(log).toEqual([])
})

test.each<[Role, Role, Role]>([
  ['Owner', 'Viewer', 'Viewer'],
  ['Viewer', 'Owner', 'Viewer'],
  ['Admin', 'Operator', 'Operator'],
])('limits a token of role %2$s to the role %1$s of its user', async (userRole, role, expected) => {
  await addToken(userRole, role)
  expect((await authenticator().authenticate('secret'))?.role).toBe(expected)
})

test.each([
  ['expired', { expiresAt: '2026-11-20T08:00:30.000Z' }],
  ['was revoked', { revokedAt: day }],
])('rejects a token that %s', async (_name, more) => {
  await addToken('Owner', 'Owner', more)
  expect(await authenticator().authenticate('secret')).toBeNull()
})

test('authenticates a session until its user is disabled, without recording its use', async () => {
  const user = await addToken('Admin', 'Admin')
  const { authenticate, issueSession } = authenticator(user)
  const session = issueSession()
  expect(await authenticate(session)).toMatchObject({ userId: user.id, role: 'Admin', tokenId: null })
  expect(await uses()).toEqual([null, null])
  await database.write.updateTable('user').set({ enabled: 0 }).execute()
  expect([await authenticate(session), await authenticate('secret'), await authenticate('other')]).toEqual([
    null,
    null,
    null,
  ])
})
