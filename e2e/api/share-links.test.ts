// Links that show a product to anyone who has them: who may make and revoke them, what is stored, and what a restore does to them.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '#service/accounts/token-secret.ts'
import { makeBackup, restore } from './support/backup-calls.ts'
import { shareCalls } from './support/share-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { addUsers, rowsOf, usersOf } from './support/users-of-roles.ts'

let time = Date.parse('2026-12-01T10:00:00Z')
const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
const others = usersOf('01a00000-0000-7000-8000-00000000000b')
let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof shareCalls>
beforeAll(async () => {
  service = await startTriageService(dataFolder, () => new Date(time))
  calls = shareCalls(service)
  addUsers(dataFolder, [['01a00000-0000-7000-8000-00000000000b', others]])
  await service.upload(cyclonedx(['pkg:npm/a@1']), 'Gateway')
  await service.upload(cyclonedx(['pkg:npm/b@1']), 'Controller')
})
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('makes a link whose path is shown once, and whose token is stored nowhere', async () => {
  const projectGroupId = await calls.product('Gateway')
  const { errors, path, shareLink } = await calls.create({
    projectGroupId,
    ...{ name: ' For Harbour ', environmentNames: ['DEFAULT'], latestOnly: true, profile: 'Minimum Elements' },
    ...{ includeVex: true, expiresAt: '2026-12-31T00:00:00Z' },
  })
  expect(errors).toEqual([])
  expect(path).toMatch(/^\/share\/[\w-]{43}$/)
  expect(shareLink).toMatchObject({
    ...{ name: 'For Harbour', environmentNames: ['default'], latestOnly: true, profile: 'minimum-elements' },
    ...{ includeVex: true, expiresAt: '2026-12-31T00:00:00.000Z', revokedAt: null, state: 'ACTIVE' },
    ...{ createdAt: '2026-12-01T10:00:00.000Z', lastUsedAt: null, downloadsCount: 0, createdBy: { kind: 'USER' } },
    projectGroup: { id: projectGroupId },
  })
  const token = path?.slice('/share/'.length) ?? ''
  const stored = JSON.stringify(rowsOf(dataFolder))
  expect(stored).not.toContain(token)
  expect(stored).toContain(hashOfToken(token))
})

test('has the values of the specification when nothing else is asked for', async () => {
  const { shareLink } = await calls.create({ projectGroupId: await calls.product('Gateway') })
  expect(shareLink).toMatchObject({
    ...{ name: 'Gateway', environmentNames: [], latestOnly: false, profile: 'default' },
    ...{ includeVex: false, expiresAt: null },
  })
})

test.each([
  [{ profile: 'ntia' }, '"profile" "ntia" is not valid. Use default, minimum-elements, bsi-tr-03183-2'],
  [{ environmentNames: ['default', 'moon'] }, /^"Gateway" has no environment "moon"\. It has "default"/],
  [{ expiresAt: '2026-12-01T10:00:00Z' }, '"expiresAt" is in the past'],
  [{ name: ' ' }, '"name" must not be empty'],
  [{ name: 'x'.repeat(201) }, '"name" is longer than 200 characters'],
  [{ projectGroupId: randomUUID() }, 'Project group not found'],
])('rejects %j', async (input, message) => {
  const before = (await calls.list({ includeInactive: true })).length
  const made = await calls.create({ projectGroupId: await calls.product('Gateway'), ...input })
  expect(made).toEqual({ errors: [expect.stringMatching(message)], path: null, shareLink: null })
  expect(await calls.list({ includeInactive: true })).toHaveLength(before)
})

test('lists those that work, newest first, of one product or of all', async () => {
  const controller = await calls.product('Controller')
  const first = await calls.created({ projectGroupId: controller, name: 'first', expiresAt: '2026-12-01T11:00:00Z' })
  time += 1000
  const second = await calls.created({ projectGroupId: controller, name: 'second' })
  time += 1000
  const third = await calls.created({ projectGroupId: controller, name: 'third' })
  const names = async (args: object) => (await calls.list(args)).map(({ name, state }) => `${name} ${state}`)
  expect(await names({ projectGroupId: controller })).toEqual(['third ACTIVE', 'second ACTIVE', 'first ACTIVE'])
  expect(await calls.revoke(second.id)).toMatchObject({ errors: [], shareLink: { state: 'REVOKED' } })
  time += 3_600_000
  expect(await names({ projectGroupId: controller })).toEqual(['third ACTIVE'])
  expect(await names({ projectGroupId: controller, includeInactive: true })).toEqual([
    'third ACTIVE',
    'second REVOKED',
    'first EXPIRED',
  ])
  expect((await names({})).at(0)).toBe('third ACTIVE')
  expect(await calls.ofProduct(controller)).toEqual([third.id])
  expect(await calls.ofProduct(controller, true)).toEqual([third.id, second.id, first.id])
  // Revoked again, it keeps its time.
  const { shareLink } = await calls.revoke(second.id)
  expect(shareLink?.revokedAt).toBe('2026-12-01T10:00:02.000Z')
})

test('is made and revoked by Operators, read by Viewers, and unknown in another organization', async () => {
  const projectGroupId = await calls.product('Gateway')
  const viewer = await service.token('Viewer')
  const operator = await service.token('Operator')
  const denied = ['You are not authorized to perform this action on ShareLink']
  expect(await calls.create({ projectGroupId }, viewer)).toEqual({ errors: denied, path: null, shareLink: null })
  const { shareLink } = await calls.create({ projectGroupId, name: 'of an operator' }, operator)
  expect((await calls.list({}, viewer)).map(({ id }) => id)).toContain(shareLink?.id)
  expect(await calls.revoke(shareLink?.id ?? '', viewer)).toMatchObject({ errors: denied })
  expect(await calls.create({ projectGroupId }, others.tokens.Owner)).toMatchObject({
    errors: ['Project group not found'],
  })
  expect(await calls.list({ includeInactive: true }, others.tokens.Owner)).toEqual([])
  expect(await calls.revoke(shareLink?.id ?? '', others.tokens.Owner)).toMatchObject({
    errors: ['ShareLink not found'],
  })
})

test('the audit log names the link without its token', async () => {
  const { path, shareLink } = await calls.create({ projectGroupId: await calls.product('Gateway'), name: 'audited' })
  await calls.revoke(shareLink?.id ?? '')
  const { auditLog } = await service.data<{ auditLog: { nodes: { operation: string }[] } }>(
    '{ auditLog(first: 2) { nodes { operation action subjectKind changes { field newValue } } } }',
  )
  expect(auditLog.nodes.map(({ operation }) => operation)).toEqual(['shareLinkRevoke', 'shareLinkCreate'])
  expect(JSON.stringify(auditLog)).not.toContain(path?.slice('/share/'.length))
})

test('a restore leaves links as they are now: revoked ones stay revoked, later ones work', async () => {
  const own = await startTriageService()
  try {
    await own.upload(cyclonedx(['pkg:npm/a@1']), 'Gateway')
    const { product, created, revoke, list } = shareCalls(own)
    const projectGroupId = await product('Gateway')
    const old = await created({ projectGroupId, name: 'old' })
    const backup = await makeBackup(own)
    await revoke(old.id)
    const later = await created({ projectGroupId, name: 'later' })
    await restore(own, { id: backup.id })
    const links = await list({ includeInactive: true })
    expect(links.map(({ id, state }) => [id, state])).toEqual([
      [later.id, 'ACTIVE'],
      [old.id, 'REVOKED'],
    ])
  } finally {
    await own.close()
  }
})

test('a link is gone with its product', async () => {
  const projectGroupId = await calls.product('Controller')
  await service.data('mutation ($id: Uuid!) { projectGroupDelete(input: { id: $id }) { errors } }', {
    id: projectGroupId,
  })
  expect(await calls.list({ projectGroupId, includeInactive: true })).toEqual([])
})
