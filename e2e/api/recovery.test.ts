// A folder that must not be opened is recovered in the running program: nothing changes before the user decides.
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RecoveryReply, RecoveryRequest, RecoveryState, RejectedFolder } from '#shared/recovery.ts'
import { type BrowserMode, startBrowserMode } from '#server/browser-mode.ts'
import { requestLink } from '#server/running-browser-mode.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { encryptFile } from './support/encrypt-backup.ts'
import { contentsBelow } from './support/store-shapes.ts'
import { createClient } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startTriageService } from './support/triage-service.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-recovery-'))
const template = join(scratch, 'template')
const folder = join(scratch, 'store')
const pageSize = 4096
let mode: BrowserMode | undefined

/** A store with a version of 300 components, and a backup of it. */
beforeAll(async () => {
  mkdirSync(template)
  const service = await startTriageService(template)
  await service.upload(cyclonedxOf(manyComponents(300)))
  await service.data('mutation { backupCreate(input: {}) { errors job { id } } }')
  await service.idle()
  await service.stop()
})
afterEach(async () => {
  await mode?.close()
  mode = undefined
  for (const name of ['store', 'other', 'saved']) rmSync(join(scratch, name), { recursive: true, force: true })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function copyStore(): void {
  cpSync(template, folder, { recursive: true })
}

/** Overwrites all pages with components. */
function damage(): void {
  const file = join(folder, 'waybill.db')
  const content = readFileSync(file)
  const handle = openSync(file, 'r+')
  for (let at = pageSize; at < statSync(file).size; at += pageSize) {
    const isOfComponents = content.subarray(at, at + pageSize).includes('pkg:npm/part-')
    if (isOfComponents) writeSync(handle, Buffer.alloc(pageSize, 0xa5), 0, pageSize, at)
  }
  closeSync(handle)
}

async function start() {
  mode = await startBrowserMode({ dataFolder: folder, port: 0, log: () => {} })
  const { origin, hash } = new URL(mode.link)
  const answer = await fetch(`${origin}/session`, { method: 'POST', body: hash.slice('#k='.length) })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const state = async (): Promise<RecoveryState | null> => {
    const response = await fetch(`${origin}/recovery`, { headers })
    if (response.status === 503) return null // it is being opened
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as RecoveryState
  }
  const untilState = async <T>(test: (state: RecoveryState) => T | null): Promise<T> => {
    for (;;) {
      const now = await state()
      const found = now && test(now)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return {
    origin,
    client: createClient(`${origin}/graphql`, token),
    rejected: () => untilState((now) => (now.state === 'rejected' && now.work === null ? now : null)),
    open: () => untilState((now) => (now.state === 'open' ? now : null)),
    act: async (request: RecoveryRequest): Promise<RecoveryReply> =>
      (
        await fetch(`${origin}/recovery`, { method: 'POST', headers, body: JSON.stringify(request) })
      ).json() as Promise<RecoveryReply>,
  }
}

const list = '{ sboms { totalCount nodes { components(first: 1000) { totalCount nodes { purl } } } } }'
const begun = { problem: null, isEmptyFolder: false, needsPassphrase: false }

test('shows what was found, saves what can be read, and restores a backup in the same process and session', async () => {
  copyStore()
  rmSync(join(folder, 'waybill.db'))
  const before = contentsBelow(folder)
  const { client, rejected, open, act, origin } = await start()
  const shown: RejectedFolder = await rejected()
  expect(shown).toMatchObject({
    ...{ fault: 'missing', found: '"waybill.db" is missing, but 1 document is here.', folder, originals: 1 },
    ...{ databaseBytes: null, work: null, result: null },
    backups: [{ versions: 1, decisions: 0, isVerified: true, isEncrypted: false, problem: null }],
  })
  const graphql = await fetch(`${origin}/graphql`, { method: 'POST', body: '{}' })
  expect([graphql.status, await graphql.text()]).toEqual([503, expect.stringContaining('is missing')])
  expect(await act({ action: 'salvage', to: join(folder, 'below') })).toEqual(begun)
  expect((await rejected()).result).toMatchObject({
    isDone: false,
    lines: [expect.stringMatching(/in the data folder/), expect.any(String)],
  })
  expect(await act({ action: 'salvage', to: join(scratch, 'saved') })).toEqual(begun)
  expect((await rejected()).result).toMatchObject({ action: 'salvage', isDone: true })
  expect(existsSync(join(scratch, 'saved', 'report.txt'))).toBe(true)
  expect([...contentsBelow(folder)]).toEqual(expect.arrayContaining([...before]))

  expect(await act({ action: 'restore', filename: '../unknown', passphrase: null })).toMatchObject({
    problem: 'Backup not found',
  })
  expect(await act({ action: 'restore', filename: shown.backups[0]?.filename ?? '', passphrase: null })).toEqual(begun)
  expect(await open()).toMatchObject({ damage: null })
  expect(await client.data('{ sboms { totalCount } }')).toEqual({ sboms: { totalCount: 1 } })
})

test('closes a database that met damage on request, and restores its backup from a path', async () => {
  copyStore()
  damage()
  const { client, rejected, open, act } = await start()
  expect((await client.ask(list)).errors?.[0]?.extensions?.code).toBe('STORE_DAMAGED')
  expect(await open()).toEqual({ state: 'open', damage: 'database disk image is malformed', canRecover: true })
  expect(await act({ action: 'salvage', to: join(scratch, 'saved') })).toMatchObject({
    problem: 'The data folder is open',
  })
  expect(await act({ action: 'look-again' })).toEqual(begun)
  const { fault, backups, backupFolder } = await rejected()
  expect(fault).toBe('damaged')
  const path = join(scratch, 'moved.tar.zst')
  copyFileSync(join(backupFolder, backups[0]?.filename ?? ''), path)
  expect(await act({ action: 'restore-file', path, passphrase: null })).toEqual(begun)
  await open()
  expect((await client.ask(list)).errors).toBeUndefined()
  const aside = contentsBelow(join(folder, 'quarantine'))
  expect(aside.size).toBeGreaterThan(0)
})

test('restores an encrypted file from a path with its passphrase, and changes nothing without it', async () => {
  copyStore()
  rmSync(join(folder, 'waybill.db'))
  const { client, rejected, open, act } = await start()
  const { backups, backupFolder } = await rejected()
  const plain = join(backupFolder, backups[0]?.filename ?? '')
  const path = join(scratch, 'moved.age')
  await encryptFile(plain, path, 'correct horse battery')
  const before = contentsBelow(folder)
  const needed = { isEmptyFolder: false, needsPassphrase: true }
  expect(await act({ action: 'restore-file', path, passphrase: null })).toEqual({
    ...needed,
    problem: 'The backup is encrypted. Enter the passphrase that this backup was encrypted with.',
  })
  expect(await act({ action: 'restore-file', path, passphrase: 'wrong horse battery' })).toEqual({
    ...needed,
    problem: 'The passphrase is wrong. Enter the passphrase that this backup was encrypted with.',
  })
  const stored = createSecretStore({ dataFolder: folder, protector: null })
  await stored.set('backup-passphrase', 'another horse')
  expect(await act({ action: 'restore-file', path, passphrase: null })).toEqual({
    ...needed,
    problem: 'The stored passphrase does not open this file. Enter its own',
  })
  await stored.set('backup-passphrase', null)
  for (const [other, problem] of [
    [join(scratch, 'none'), /^"[^"]+none" does not exist$/],
    [scratch, /^"[^"]+" is a folder$/],
    [join(template, 'waybill.db'), /^The file is not a Waybill backup\. It seems to be a SQLite database$/],
  ] as const)
    expect(await act({ action: 'restore-file', path: other, passphrase: 'x' })).toEqual({
      ...begun,
      problem: expect.stringMatching(problem),
    })
  expect(await rejected()).toMatchObject({ result: null })
  expect(contentsBelow(folder)).toEqual(before)
  expect(await act({ action: 'restore-file', path, passphrase: 'correct horse battery' })).toEqual(begun)
  await open()
  expect(await client.data('{ sboms { totalCount } }')).toEqual({ sboms: { totalCount: 1 } })
})

test('restores a backup that is not encrypted also if the stored passphrase cannot be read', async () => {
  copyStore()
  rmSync(join(folder, 'waybill.db'))
  mkdirSync(join(folder, 'keys'), { recursive: true })
  writeFileSync(join(folder, 'keys', 'backup-passphrase.secret'), '{"protection":"keychain","value":"AAAA"}')
  const { rejected, open, act } = await start()
  const { backups } = await rejected()
  expect(await act({ action: 'restore', filename: backups[0]?.filename ?? '', passphrase: null })).toEqual(begun)
  expect(await open()).toMatchObject({ damage: null })
})

test('opens the folder after the database is put back', async () => {
  copyStore()
  rmSync(join(folder, 'waybill.db'))
  const { client, rejected, open, act } = await start()
  await rejected()
  await act({ action: 'look-again' })
  expect(await rejected()).toMatchObject({ fault: 'missing' })
  copyFileSync(join(template, 'waybill.db'), join(folder, 'waybill.db'))
  await act({ action: 'look-again' })
  await open()
  expect(await client.data('{ sboms { totalCount } }')).toEqual({ sboms: { totalCount: 1 } })
})

test('opens another folder, which must be confirmed if it is new, and leaves the first one to others', async () => {
  copyStore()
  rmSync(join(folder, 'waybill.db'))
  const before = contentsBelow(folder)
  const { client, rejected, open, act } = await start()
  await rejected()
  const other = join(scratch, 'other')
  expect(await act({ action: 'open', folder: 'relative', isNew: false })).toMatchObject({
    problem: expect.stringMatching(/absolute/),
  })
  expect(await act({ action: 'open', folder, isNew: true })).toMatchObject({
    problem: expect.stringMatching(/is missing/),
  })
  expect(await act({ action: 'open', folder: other, isNew: false })).toMatchObject({ isEmptyFolder: true })
  expect(existsSync(other)).toBe(false)
  expect(await act({ action: 'open', folder: other, isNew: true })).toEqual(begun)
  await open()
  expect(await client.data('{ sboms { totalCount } }')).toEqual({ sboms: { totalCount: 0 } })
  expect(existsSync(join(folder, 'waybill.lock'))).toBe(false)
  expect(await requestLink(folder)).toBeNull()
  expect(contentsBelow(folder)).toEqual(before)
  // A second start on the other folder leads to this process, and one on the first folder is not in its way.
  const offered = await requestLink(other)
  const { origin, hash } = new URL(offered?.link ?? '')
  expect(origin).toBe(new URL(mode?.link ?? '').origin)
  expect((await fetch(`${origin}/session`, { method: 'POST', body: hash.slice('#k='.length) })).status).toBe(200)
  await offered?.used
  const second = await startBrowserMode({ dataFolder: folder, port: 0, log: () => {} })
  expect((await requestLink(folder))?.link).toMatch(new URL(second.link).origin)
  await mode?.close()
  expect((await requestLink(folder))?.link).toMatch(new URL(second.link).origin)
  await second.close()
  for (const name of ['waybill.lock', 'browser-mode.json', 'browser-mode.sock']) {
    expect([name, existsSync(join(other, name)), existsSync(join(folder, name))]).toEqual([name, false, false])
  }
})

test('is for the session of this computer only', async () => {
  copyStore()
  const server = await startTriageService(folder)
  const url = server.url.replace('/graphql', '/recovery')
  const ask = async (init: RequestInit) => (await fetch(url, init)).status
  const authorization = `Bearer ${server.ownerToken}`
  expect(await ask({})).toBe(401)
  expect(await ask({ headers: { authorization: 'Bearer wb_live_other' } })).toBe(401)
  expect(await ask({ headers: { authorization } })).toBe(200)
  expect(await ask({ method: 'POST', headers: { authorization }, body: '{"action":"look-again"}' })).toBe(403)
  await server.stop()
})

test.each(['', '[]', '{"action":"delete"}', '{"action":"open"}', '{"action":"open","folder":7}'])(
  'rejects the request %s',
  async (body) => {
    copyStore()
    rmSync(join(folder, 'waybill.db'))
    mode = await startBrowserMode({ dataFolder: folder, port: 0, log: () => {} })
    const { origin, hash } = new URL(mode.link)
    const session = await fetch(`${origin}/session`, { method: 'POST', body: hash.slice('#k='.length) })
    const { token } = (await session.json()) as { token: string }
    const answer = await fetch(`${origin}/recovery`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    expect(answer.status).toBe(400)
  },
)
