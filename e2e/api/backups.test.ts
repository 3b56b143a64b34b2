// Backups through the endpoint: made and checked, listed, restored while the service runs, and damaged in every way.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  type RestorePayload,
  type ShownBackup,
  backups,
  ended,
  makeBackup,
  restore,
  restoreMutation,
} from './support/backup-calls.ts'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const component = (name: string) => {
  const purl = `pkg:npm/${name}@1.0.0`
  return { type: 'library', 'bom-ref': purl, purl, name, version: '1.0.0' }
}
const document = (...names: readonly string[]) => ({
  name: 'x.json',
  bytes: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: names.map(component) }),
})

const prepared = preparedService(async (service) => {
  await service.importFile(zip([osv('GHSA-a', 'runner'), osv('GHSA-b', 'other')]))
  return service.upload(document('runner', 'other'), 'Gateway')
})
const services: Service[] = []
async function start() {
  const { service, prepared: version } = await prepared()
  services.push(service)
  return { service, version, calls: triageCalls(service) }
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

const folderOf = ({ dataFolder }: Service) => join(dataFolder, 'backups')
const versionCount = async ({ data }: Service) =>
  (await data<{ sboms: { totalCount: number } }>('query { sboms(first: 0) { totalCount } }')).sboms.totalCount

test('restores what was backed up, and nothing of the state in between, while the service runs', async () => {
  const { service, version, calls } = await start()
  const [runner] = await calls.findings(version)
  await calls.decide(version, runner?.id ?? '', notAffected())
  const before = await calls.statuses(version)
  const backup = await makeBackup(service)
  expect(backup).toMatchObject({ reason: 'MANUAL', verified: true, problem: null, sbomsCount: 1, decisionsCount: 1 })

  await calls.undo()
  const second = await service.upload(document('third'), 'Field Controller')
  const feed = await service.data<{ changeFeed: { pageInfo: { endCursor: string } } }>(
    'query { changeFeed { pageInfo { endCursor } } }',
  )
  const { backups: list } = await service.data<{ backups: { nodes: { restorePreview: object }[] } }>(
    'query { backups { nodes { restorePreview { sbomsCount decisionsCount sbomsLostCount sbomsLost sbomsReturnedCount } } } }',
  )
  expect(list.nodes[0]?.restorePreview).toEqual({
    ...{ sbomsCount: 2, decisionsCount: 0, sbomsLostCount: 1, sbomsReturnedCount: 0 },
    sbomsLost: [expect.stringMatching(/^Field Controller \/ \w+ \/ /)],
  })

  expect(await restore(service, { id: backup.id })).toMatchObject({
    state: 'SUCCEEDED',
    message: expect.stringMatching(/Restored .*1 version/) as string,
  })
  expect(await calls.statuses(version)).toEqual(before)
  expect(await versionCount(service)).toBe(1)
  expect(readdirSync(join(service.dataFolder, 'documents'))).toHaveLength(1)
  expect(await service.data('query ($id: Uuid!) { sbom(sbomId: $id) { id } }', { id: second })).toEqual({ sbom: null })
  const { errors } = (await service.ask('query ($after: String) { changeFeed(after: $after) { totalCount } }', {
    after: feed.changeFeed.pageInfo.endCursor,
  })) as { errors: { extensions: { code: string } }[] }
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['CURSOR_EXPIRED'])

  // The state in between is a backup of its own, so that it can be restored.
  const [present] = await backups(service)
  expect(present).toMatchObject({ reason: 'BEFORE_RESTORE', verified: true, sbomsCount: 2, decisionsCount: 0 })
  expect(await restore(service, { id: present?.id })).toMatchObject({ state: 'SUCCEEDED' })
  expect(await versionCount(service)).toBe(2)
  expect(existsSync(join(service.dataFolder, 'restoring'))).toBe(false)
})

test('works after a restore as before it: uploads, decides, and after a restart', async () => {
  const { service, version, calls } = await start()
  const backup = await makeBackup(service)
  await restore(service, { id: backup.id })
  const [finding] = await calls.findings(version)
  expect(await calls.decide(version, finding?.id ?? '', notAffected())).toMatchObject({ errors: [] })
  await service.upload(document('third'), 'Field Controller')
  await service.stop()
  const again = await startTriageService(service.dataFolder)
  services.splice(0, services.length, again)
  expect(await versionCount(again)).toBe(2)
  expect((await triageCalls(again).statuses(version)).filter((status) => status !== null)).toHaveLength(1)
})

test('keeps tokens as they are now: one that was revoked since stays revoked, one that was created since stays valid', async () => {
  const { service } = await start()
  const create = async (name: string) =>
    (
      await service.data<{ tokenCreate: { secret: string; token: { id: string } } }>(
        'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { secret token { id } } }',
        { input: { name, role: 'Viewer' } },
      )
    ).tokenCreate
  const old = await create('old')
  const backup = await makeBackup(service)
  await service.data('mutation ($input: TokenRevokeInput!) { tokenRevoke(input: $input) { errors } }', {
    input: { id: old.token.id },
  })
  const created = await create('new')
  await restore(service, { id: backup.id })
  const query = 'query { service { version } }'
  expect(await service.ask(query, {}, old.secret)).toMatchObject({ errors: [{ message: 'Unauthorized' }] })
  expect(await service.ask(query, {}, created.secret)).toMatchObject({ data: { service: {} } })
})

test('restores an uploaded file into another data folder', async () => {
  const { service, version } = await start()
  const { filename } = await makeBackup(service)
  const bytes = readFileSync(join(folderOf(service), filename))
  const other = await startTriageService()
  services.push(other)
  const { backupRestore } = await other.send<RestorePayload>(restoreMutation, { input: { file: null } }, 'input.file', {
    name: filename,
    bytes,
  })
  expect(await ended(other, backupRestore.job?.id ?? '')).toMatchObject({ state: 'SUCCEEDED' })
  expect(await other.data('query ($id: Uuid!) { sbom(sbomId: $id) { id } }', { id: version })).toEqual({
    sbom: { id: version },
  })
})

test('rejects a backup that is cut off or changed at any place, and leaves the present state', async () => {
  const { service } = await start()
  const { id, filename } = await makeBackup(service)
  const path = join(folderOf(service), filename)
  const whole = readFileSync(path)
  const harms = [
    ...[0, 1, 9, 0.2, 0.7, 0.99].map((at) => whole.subarray(0, at < 1 ? Math.floor(whole.length * at) : at)),
    ...[0.001, 0.3, 0.6, 0.95].map((share) => {
      const changed = Buffer.from(whole)
      const at = Math.floor(whole.length * share)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      return changed
    }),
    Buffer.concat([whole, Buffer.from('more')]),
  ]
  for (const bytes of harms) {
    writeFileSync(path, bytes)
    const { backupVerify } = await service.data<{ backupVerify: { errors: string[]; backup: ShownBackup | null } }>(
      'mutation ($input: BackupVerifyInput!) { backupVerify(input: $input) { errors backup { verified problem restorable } } }',
      { input: { id } },
    )
    expect(backupVerify, `${bytes.length} bytes`).toMatchObject({
      errors: [],
      backup: { verified: false, problem: expect.stringMatching(/\w/), restorable: false },
    })
    const { backupRestore } = await service.data<RestorePayload>(restoreMutation, { input: { id } })
    expect(backupRestore).toMatchObject({ errors: [expect.stringMatching(/\w/)], job: null })
  }
  expect(await versionCount(service)).toBe(1)
})

test('encrypts with a passphrase, in the age format, and needs it to check and restore', async () => {
  const { service } = await start()
  const change = async (input: object) =>
    (
      await service.data<{ backupSettingsUpdate: { errors: string[]; backupSettings: object | null } }>(
        `mutation ($input: BackupSettingsUpdateInput!) { backupSettingsUpdate(input: $input) {
          errors backupSettings { encrypted keptDaily time isDefaultFolder } } }`,
        { input },
      )
    ).backupSettingsUpdate
  expect(await change({ passphrase: 'short' })).toMatchObject({ errors: [/at least 10/] })
  expect(await change({ passphrase: 'correct horse battery' })).toMatchObject({ backupSettings: { encrypted: true } })
  const backup = await makeBackup(service)
  const path = join(folderOf(service), backup.filename)
  expect(backup).toMatchObject({ encrypted: true, verified: true })
  expect(readFileSync(path).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  expect(readFileSync(join(service.dataFolder, 'backups.json'), 'utf8')).not.toContain('horse')

  await change({ passphrase: '' })
  const verify = async (passphrase: string | null) =>
    (
      await service.data<{ backupVerify: object }>(
        'mutation ($input: BackupVerifyInput!) { backupVerify(input: $input) { errors backup { verified } } }',
        { input: { id: backup.id, passphrase } },
      )
    ).backupVerify
  expect(await verify(null)).toEqual({ errors: ['The backup is encrypted'], backup: null })
  expect(await verify('another passphrase')).toEqual({ errors: ['The passphrase is wrong'], backup: null })
  expect(await verify('correct horse battery')).toEqual({ errors: [], backup: { verified: true } })
  expect(await restore(service, { id: backup.id })).toMatchObject({ state: 'FAILED', error: 'The backup is encrypted' })
  const restored = await restore(service, { id: backup.id, passphrase: 'correct horse battery' })
  expect(restored).toMatchObject({ state: 'SUCCEEDED' })
})

test('rejects settings that cannot work, and uses another folder', async () => {
  const { service } = await start()
  const change = async (input: object) =>
    (
      await service.data<{ backupSettingsUpdate: { errors: string[] } }>(
        'mutation ($input: BackupSettingsUpdateInput!) { backupSettingsUpdate(input: $input) { errors } }',
        { input },
      )
    ).backupSettingsUpdate.errors
  const file = join(service.dataFolder, 'waybill.db')
  const invalid = [
    ...[{ time: '24:00' }, { time: '2:00' }, { keptDaily: 0 }, { keptDaily: 366 }, { keptWeekly: -1 }],
    ...[{ folder: 'backups' }, { folder: join(service.dataFolder, 'documents') }, { folder: join(file, 'x') }],
  ]
  for (const input of invalid) expect(await change(input), JSON.stringify(input)).toHaveLength(1)
  const folder = join(mkdtempSync(join(tmpdir(), 'waybill-backups-')), 'new')
  expect(await change({ folder, keptDaily: 2, keptWeekly: 0, time: '23:59' })).toEqual([])
  const { filename } = await makeBackup(service)
  expect(existsSync(join(folder, filename))).toBe(true)
  if (process.platform !== 'win32') {
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600])
  }

  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in its place')
  const { backupCreate } = await service.data<{ backupCreate: { job: { id: string } } }>(
    'mutation { backupCreate(input: {}) { job { id } } }',
  )
  expect(await ended(service, backupCreate.job.id)).toMatchObject({ state: 'FAILED' })
  const { backupSettings } = await service.data<{ backupSettings: object }>(
    'query { backupSettings { failure failedAt freeBytes } }',
  )
  expect(backupSettings).toMatchObject({ failure: 'The folder of backups cannot be reached' })
  rmSync(folder)
})

test('deletes a backup, but never the newest whole one', async () => {
  const { service } = await start()
  const first = await makeBackup(service)
  const second = await makeBackup(service)
  const remove = async (id: string) =>
    (
      await service.data<{ backupDelete: object }>(
        'mutation ($input: BackupDeleteInput!) { backupDelete(input: $input) { errors deletedId } }',
        { input: { id } },
      )
    ).backupDelete
  expect(await remove(second.id)).toEqual({
    errors: ['The newest whole backup cannot be deleted'],
    deletedId: null,
  })
  expect(await remove(first.id)).toEqual({ errors: [], deletedId: first.id })
  expect(await remove(first.id)).toEqual({ errors: ['Backup not found'], deletedId: null })
  expect((await backups(service)).map(({ id }) => id)).toEqual([second.id])
})
