import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretStore, type SecretProtector } from './secret-store.ts'

let dataFolder: string
beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), 'waybill-secrets-'))))
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const file = () => join(dataFolder, 'keys', 'backup-passphrase.secret')
const store = (protector: SecretProtector | null = null) => createSecretStore({ dataFolder, protector })

/** A keychain with a key of its own: what another one encrypted cannot be read. */
function keychain(key: number, isAvailable = true): SecretProtector {
  const swapped = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ key))
  return {
    isAvailable,
    encrypt: (text) => swapped(Buffer.from(`sealed:${text}`)),
    decrypt(bytes) {
      const text = swapped(bytes).toString()
      if (!text.startsWith('sealed:')) throw new Error(`not mine: ${text}`)
      return text.slice('sealed:'.length)
    },
  }
}

it.each(['correct horse', '', 'ä\n"\\\u0000'])(
  'returns %j as it was set, and null after it was removed',
  async (value) => {
    const secrets = store()
    expect(await secrets.get('backup-passphrase')).toBeNull()
    await secrets.set('backup-passphrase', value)
    expect(await store().get('backup-passphrase')).toBe(value)
    expect(await secrets.get('bundle-signing-key')).toBeNull()
    await secrets.set('backup-passphrase', null)
    await secrets.set('backup-passphrase', null)
    expect(await store().get('backup-passphrase')).toBeNull()
    expect(readdirSync(join(dataFolder, 'keys'))).toEqual([])
  },
)

it('lets calls for one name run in their order, and leaves one file', async () => {
  const secrets = store()
  const sets = ['a', 'b', null, 'c'].map((value) => secrets.set('backup-passphrase', value))
  expect(await secrets.get('backup-passphrase')).toBe('c')
  await Promise.all(sets)
  expect(readdirSync(join(dataFolder, 'keys'))).toEqual(['backup-passphrase.secret'])
})

it.skipIf(process.platform === 'win32')(
  'keeps files for their user only, whatever the umask and the folder',
  async () => {
    mkdirSync(join(dataFolder, 'keys'))
    chmodSync(join(dataFolder, 'keys'), 0o777)
    const umask = process.umask(0)
    try {
      await store().set('backup-passphrase', 'x')
    } finally {
      process.umask(umask)
    }
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataFolder, 'keys')).mode & 0o777).toBe(0o700)
  },
)

describe('with a keychain', () => {
  it('stores nothing that can be read without it', async () => {
    const secrets = store(keychain(7))
    await secrets.set('backup-passphrase', 'correct horse')
    expect(secrets.protection).toBe('keychain')
    const text = readFileSync(file(), 'utf8')
    expect(text).not.toContain('horse')
    expect(text).not.toContain(Buffer.from('correct horse').toString('base64').slice(0, 8))
    expect(await store(keychain(7)).get('backup-passphrase')).toBe('correct horse')
  })

  it.each([
    ['another keychain', keychain(8), /another user or computer/],
    ['none', null, /by the desktop app/],
    ['one that is not available', keychain(7, false), /by the desktop app/],
  ])('says so where it finds %s, keeps the file, and accepts a new value', async (_what, other, message) => {
    await store(keychain(7)).set('backup-passphrase', 'correct horse')
    const before = readFileSync(file(), 'utf8')
    const failed = await store(other)
      .get('backup-passphrase')
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({
      name: 'Rejection',
      message: expect.stringMatching(message),
      remedy: expect.any(String),
    })
    expect(String(failed)).not.toContain('sealed')
    expect(readFileSync(file(), 'utf8')).toBe(before)
    await store(other).set('backup-passphrase', 'new')
    expect(await store(other).get('backup-passphrase')).toBe('new')
  })

  it('reads what was stored without one', async () => {
    await store().set('backup-passphrase', 'x')
    expect(await store(keychain(7)).get('backup-passphrase')).toBe('x')
  })
})

it('tells a desktop without a keychain from a server', () => {
  expect([null, keychain(7, false)].map((protector) => store(protector).protection)).toEqual(['file', 'unprotected'])
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"protection":"file"}',
  '{"protection":"none","value":"x"}',
  '{"protection":"file","value":1}',
])('names a file with the content %j as damaged, without its content', async (text) => {
  mkdirSync(join(dataFolder, 'keys'))
  writeFileSync(file(), text)
  await expect(store().get('backup-passphrase')).rejects.toThrow(
    /^The passphrase of backups cannot be read: "[^"]+" is damaged$/,
  )
})
