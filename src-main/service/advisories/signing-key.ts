import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { fingerprintOf } from '#service/feeds/bundle/bundle-head.ts'

/** The key with which this installation signs its bundles. The private half never leaves its file. */
export interface SigningKey {
  readonly privateKey: KeyObject
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer
  readonly fingerprint: string
}

/** Returns the installation's key. Creates one, readable by its user only, if there is none. */
export function ensureSigningKey(dataFolder: string): SigningKey {
  const path = keyPath(dataFolder)
  if (!existsSync(path)) writeKey(dataFolder)
  return readKey(path)
}

/** Removes the installation's key: the next bundle is signed with a new one. */
export function removeSigningKey(dataFolder: string): void {
  rmSync(keyPath(dataFolder), { force: true })
}

function keyPath(dataFolder: string): string {
  return join(dataFolder, 'keys', 'bundle-signing.pem')
}

function readKey(path: string): SigningKey {
  const privateKey = createPrivateKey(readFileSync(path))
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}

/** Written atomically: a partial key would count as damaged at the next bundle. */
function writeKey(dataFolder: string): void {
  makeFolder(dataFolder, 'keys')
  const path = keyPath(dataFolder)
  const { privateKey } = generateKeyPairSync('ed25519')
  const next = `${path}.next`
  rmSync(next, { force: true })
  const handle = openSync(next, 'wx', 0o600)
  try {
    writeSync(handle, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, path)
}
