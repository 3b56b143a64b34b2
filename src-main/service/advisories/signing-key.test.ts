import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecretStore, type SecretProtector } from '#service/secrets/secret-store.ts'
import { ensureSigningKey, removeSigningKey, signingKeyOf } from './signing-key.ts'

let dataFolder: string
beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), 'waybill-signing-'))))
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const reversed: SecretProtector = {
  isAvailable: true,
  encrypt: (text) => Buffer.from(Buffer.from(text).toReversed()),
  decrypt: (bytes) => Buffer.from(bytes.toReversed()).toString(),
}
const place = (protector: SecretProtector | null = null) => ({
  dataFolder,
  secrets: createSecretStore({ dataFolder, protector }),
})
const earlier = () => join(dataFolder, 'keys', 'bundle-signing.pem')
const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

function keepEarlier(pem: string): void {
  mkdirSync(join(dataFolder, 'keys'), { recursive: true })
  writeFileSync(earlier(), pem)
}

it('keeps its key until it is removed', async () => {
  const key = await ensureSigningKey(place())
  expect(await ensureSigningKey(place())).toBe(key)
  await removeSigningKey(place())
  expect(signingKeyOf(await ensureSigningKey(place())).fingerprint).not.toBe(signingKeyOf(key).fingerprint)
})

it.each([
  ['a keychain', reversed],
  ['files', null],
])('carries the file of earlier versions over to %s', async (_name, protector) => {
  const pem = newPem()
  keepEarlier(pem)
  expect(await ensureSigningKey(place(protector))).toBe(pem)
  expect(readdirSync(join(dataFolder, 'keys'))).toEqual(['bundle-signing-key.secret'])
  expect(readFileSync(join(dataFolder, 'keys', 'bundle-signing-key.secret'), 'utf8').includes('BEGIN PRIVATE')).toBe(
    protector === null,
  )
  expect(await ensureSigningKey(place(protector))).toBe(pem)
})

it('completes a carry-over that was interrupted, and keeps a file that differs', async () => {
  const pem = await ensureSigningKey(place())
  keepEarlier(pem)
  expect(await ensureSigningKey(place())).toBe(pem)
  expect(existsSync(earlier())).toBe(false)
  keepEarlier(newPem())
  expect(await ensureSigningKey(place())).toBe(pem)
  expect(existsSync(earlier())).toBe(true)
  await removeSigningKey(place())
  expect(readdirSync(join(dataFolder, 'keys'))).toEqual([])
})

it('never replaces a key that it cannot read here, until it is revoked', async () => {
  const pem = await ensureSigningKey(place(reversed))
  await expect(ensureSigningKey(place())).rejects.toMatchObject({
    name: 'Rejection',
    remedy: expect.stringContaining('revoke'),
  })
  expect(await ensureSigningKey(place(reversed))).toBe(pem)
  await removeSigningKey(place())
  expect(await ensureSigningKey(place())).not.toBe(pem)
})
