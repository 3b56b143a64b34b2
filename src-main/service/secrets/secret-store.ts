import { randomUUID } from 'node:crypto'
import { chmod, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** The secrets of a data folder. Each has a file of its own in `keys/`, so that a lost one costs no other. */
export type SecretName =
  | 'backup-passphrase'
  | 'bundle-signing-key'
  | 'mail-password'
  | 'sign-in-secret'
  | WebhookSecretName
  | SigningSecretName
  | NewSigningSecretName
  | ConnectionSecretName
  | TrackerSecretName
/** The address of one webhook: `webhook-` and an id that only its row in the database has. */
export type WebhookSecretName = `webhook-${string}`
/** The token of one server that the desktop app connects to: `connection-` and the id of the connection. */
export type ConnectionSecretName = `connection-${string}`
/** The token of one issue tracker: `tracker-` and the id of its row. */
export type TrackerSecretName = `tracker-${string}`
/** The private part of one key that signs documents: `signing-` and the id of its row. */
export type SigningSecretName = `signing-${string}`
/** The same of a key whose row may not be there yet. */
export type NewSigningSecretName = `new-signing-${string}`

/**
 * How secrets rest on the disk.
 *
 * - `keychain`: encrypted with a key of the system's keychain, for this user of this computer.
 * - `file`: readable in a file for this user only (0600). There is no keychain without the desktop app.
 * - `unprotected`: as `file`, because the desktop app found no keychain. The user has to be told.
 */
export type SecretProtection = 'keychain' | 'file' | 'unprotected'

/** Encrypts with a key that only the system's keychain has. Throws if the keychain does not answer. */
export interface SecretProtector {
  /** False without a keychain, also where the system would "encrypt" with a password that is public. */
  readonly isAvailable: boolean
  encrypt(text: string): Buffer
  decrypt(bytes: Buffer): string
}

/**
 * Secrets of this installation. They are never in the database, so that no backup contains them, and never in a log. Methods may be called
 * at any time; calls for one name run in their order.
 */
export interface SecretStore {
  /**
   * Returns a secret; null if it was never set or was removed.
   *
   * @throws {Rejection} if it was encrypted with a keychain that is not available now, or is damaged
   */
  get(name: SecretName): Promise<string | null>
  /** Stores a secret durably, or removes it with null. After a kill the old or the new one is there, whole. */
  set(name: SecretName, value: string | null): Promise<void>
  /** Gives a secret another name, readable or not; in the place of what had that name. Returns whether there was one. */
  rename(from: SecretName, to: SecretName): Promise<boolean>
  /** Lists the addresses of webhooks that are stored, readable or not. */
  listWebhooks(): Promise<readonly WebhookSecretName[]>
  /** Lists the ids of keys whose row may not be there yet. */
  listNewSigningKeys(): Promise<readonly string[]>
  /** Removes what a kill left of secrets that were being stored. Only at the start, before any secret is set. */
  removeUnfinished(): Promise<void>
  readonly protection: SecretProtection
}

/** A file of `keys/`. `value` is base64 of what the protector returned, or the text itself. */
interface StoredSecret {
  readonly protection: 'keychain' | 'file'
  readonly value: string
}

/** Creates the store of a data folder. `protector` is the desktop app's; null elsewhere. */
export function createSecretStore(options: {
  readonly dataFolder: string
  readonly protector: SecretProtector | null
}): SecretStore {
  const { protector } = options
  const folder = join(options.dataFolder, 'keys')
  const fileOf = (name: SecretName) => join(folder, `${name}.secret`)
  const keychain = protector?.isAvailable ? protector : null
  const lastOf = new Map<SecretName, Promise<unknown>>()

  function inOrder<Result>(name: SecretName, work: () => Promise<Result>): Promise<Result> {
    const result = (lastOf.get(name) ?? Promise.resolve()).then(work, work)
    lastOf.set(
      name,
      result.catch(() => {}), // its caller is told; the next one is not concerned
    )
    return result
  }

  async function read(name: SecretName): Promise<string | null> {
    const stored = await readStored(fileOf(name), name)
    if (stored === null) return null
    if (stored.protection === 'file') return stored.value
    if (!keychain) throw unreadable(name, 'it was encrypted by the desktop app, with the keychain of the system')
    try {
      return keychain.decrypt(Buffer.from(stored.value, 'base64'))
    } catch {
      throw unreadable(name, 'it was encrypted with the keychain of another user or computer') // the reason may quote it
    }
  }

  async function write(name: SecretName, value: string | null): Promise<void> {
    if (value === null) return rm(fileOf(name), { force: true })
    const stored: StoredSecret = keychain
      ? { protection: 'keychain', value: keychain.encrypt(value).toString('base64') }
      : { protection: 'file', value }
    makeFolder(options.dataFolder, 'keys')
    if (process.platform !== 'win32') await chmod(folder, 0o700) // it may have existed
    await replaceFile(fileOf(name), JSON.stringify(stored))
    flushFolder(folder)
  }

  return {
    get: (name) => inOrder(name, () => read(name)),
    set: (name, value) => inOrder(name, () => write(name, value)),
    rename: (from, to) => {
      const [first, second] = from < to ? [from, to] : [to, from] // two calls must not wait for each other
      return inOrder(first, () => inOrder(second, () => moveFile(folder, fileOf(from), fileOf(to))))
    },
    ...filesOf(folder),
    protection: keychain ? 'keychain' : protector ? 'unprotected' : 'file',
  }
}

/** Returns whether there was a file. */
async function moveFile(folder: string, from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  flushFolder(folder)
  return true
}

/** What the names of the files say. */
function filesOf(folder: string): Pick<SecretStore, 'listWebhooks' | 'listNewSigningKeys' | 'removeUnfinished'> {
  return {
    listWebhooks: async () => {
      const ids = matchesIn(await listFiles(folder), /^webhook-([\da-f-]{36})\.secret$/)
      return ids.map((id) => `webhook-${id}` as const)
    },
    listNewSigningKeys: async () => matchesIn(await listFiles(folder), /^new-signing-([\da-f-]{36})\.secret$/),
    removeUnfinished: async () => {
      for (const name of matchesIn(await listFiles(folder), /^(.+\.secret\.[\da-f-]{36}\.next)$/)) {
        await rm(join(folder, name), { force: true })
      }
    },
  }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function matchesIn(names: readonly string[], pattern: RegExp): readonly string[] {
  return names.flatMap((name) => pattern.exec(name)?.[1] ?? [])
}

async function readStored(file: string, name: SecretName): Promise<StoredSecret | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const stored = parse(text)
  if (!stored) throw unreadable(name, `"${file}" is damaged`)
  return stored
}

function parse(text: string): StoredSecret | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null || !('protection' in parsed) || !('value' in parsed)) return null
  const { protection, value } = parsed
  const isKnown = protection === 'keychain' || protection === 'file'
  return isKnown && typeof value === 'string' ? { protection, value } : null
}

/** Written aside with its permissions from the first byte, flushed and renamed. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.${randomUUID()}.next`
  try {
    const handle = await open(next, 'wx', 0o600)
    try {
      await handle.chmod(0o600) // whatever the umask
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

const words: Record<
  | 'backup-passphrase'
  | 'bundle-signing-key'
  | 'mail-password'
  | 'sign-in-secret'
  | 'webhook'
  | 'signing'
  | 'tracker'
  | 'connection',
  readonly [what: string, remedy: string]
> = {
  'backup-passphrase': ['The passphrase of backups', 'Enter it again in the settings of backups.'],
  'bundle-signing-key': [
    'The key that signs bundles',
    'Open the folder with the desktop app of the same user, or revoke the key of this installation: the next export then makes a new one.',
  ],
  signing: [
    'The private part of the key',
    'Open the folder with the desktop app of the same user, or sign with another key.',
  ],
  'mail-password': ['The password of the mail server', 'Enter it again.'],
  'sign-in-secret': ['The client secret of the sign-in provider', 'Enter it again.'],
  webhook: ['The address of a webhook', 'Enter it again.'],
  tracker: ['The token of an issue tracker', 'Enter it again.'],
  connection: ['The token of the server', 'Enter it again in the settings of the connection.'],
}

function isWebhook(name: SecretName): name is WebhookSecretName {
  return name.startsWith('webhook-')
}

function isSigning(name: SecretName): name is SigningSecretName | NewSigningSecretName {
  return name.startsWith('signing-') || name.startsWith('new-signing-')
}

function isConnection(name: SecretName): name is ConnectionSecretName {
  return name.startsWith('connection-')
}

function isTracker(name: SecretName): name is TrackerSecretName {
  return name.startsWith('tracker-')
}

function kindOf(name: SecretName): keyof typeof words {
  if (isWebhook(name)) return 'webhook'
  if (isConnection(name)) return 'connection'
  if (isTracker(name)) return 'tracker'
  return isSigning(name) ? 'signing' : name
}

function unreadable(name: SecretName, why: string): Rejection {
  const [what, remedy] = words[kindOf(name)]
  return new Rejection(`${what} cannot be read: ${why}`, remedy)
}
