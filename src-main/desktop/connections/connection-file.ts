import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Rejection } from '#service/domain/rejection.ts'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import { connectionColors, type ConnectionColor } from '#shared/bridge.ts'

/** A server as it is stored. Its token is a secret of its own. */
export interface StoredServer {
  readonly id: string
  readonly name: string
  /** Origin of its URL. */
  readonly address: string
  readonly color: ConnectionColor
  /** SHA-256 of the certificate that it had when it was added or edited; null without TLS. */
  readonly certificate: string | null
  /** Whether only that certificate is accepted. */
  readonly isPinned: boolean
  /** Certificates of an authority of its own (PEM). */
  readonly ca: string | null
  /** What the server said when the connection was last checked. */
  readonly version: string
  readonly role: string
  readonly user: string
}

export interface StoredConnections {
  /** Id of the server that the window works with; null for this computer. */
  readonly current: string | null
  readonly servers: readonly StoredServer[]
}

const formatVersion = 1
const none: StoredConnections = { current: null, servers: [] }

/** The list of connections of a data folder: one file, replaced as a whole, for its owner only. */
export class ConnectionFile {
  readonly #folder: string
  readonly #path: string
  /** A file that must not be overwritten, because a newer release wrote it. */
  #isNewer = false

  constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, 'connections.json')
  }

  /** Reads the list. A damaged file is set aside; `problem` says so. */
  async read(): Promise<StoredConnections & { readonly problem: string | null }> {
    let text: string
    try {
      text = await readFile(this.#path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...none, problem: null }
      this.#isNewer = true
      return { ...none, problem: `"${this.#path}" cannot be read. It is left as it is, and no server can be added.` }
    }
    const value = parse(text)
    if (isRecord(value) && typeof value['version'] === 'number' && value['version'] > formatVersion) {
      this.#isNewer = true
      const what = `"${this.#path}" was written by a newer Waybill. It is left as it is, and no server can be added.`
      return { ...none, problem: what }
    }
    const stored = toConnections(value)
    return stored ? { ...stored, problem: null } : this.#setAside()
  }

  /**
   * Replaces the list. After a kill the old or the new one is there, whole.
   *
   * @throws {Rejection} if the file there must not be replaced
   */
  async write(connections: StoredConnections): Promise<void> {
    if (this.#isNewer)
      throw new Rejection(`"${this.#path}" cannot be replaced`, 'Update Waybill, or move the file away.')
    const next = `${this.#path}.${randomUUID()}.next`
    try {
      const handle = await open(next, 'wx', 0o600)
      try {
        await handle.chmod(0o600) // whatever the umask
        await handle.writeFile(`${JSON.stringify({ version: formatVersion, ...connections }, null, 2)}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(next, this.#path)
      flushFolder(this.#folder)
    } catch (error) {
      await rm(next, { force: true })
      throw error
    }
  }

  async #setAside(): Promise<StoredConnections & { readonly problem: string }> {
    const kept = freeName(`${this.#path}.damaged`)
    try {
      await rename(this.#path, kept)
      return {
        ...none,
        problem: `The list of connections is damaged. It was kept as "${kept}"; add the servers again.`,
      }
    } catch {
      this.#isNewer = true
      return { ...none, problem: `"${this.#path}" is damaged, and cannot be moved away. No server can be added.` }
    }
  }
}

function freeName(name: string): string {
  const names = [name, ...Array.from({ length: 99 }, (_, at) => `${name}-${at + 2}`)]
  return names.find((one) => !existsSync(one)) ?? `${name}-${randomUUID()}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toConnections(value: unknown): StoredConnections | null {
  if (!isRecord(value) || value['version'] !== formatVersion || !Array.isArray(value['servers'])) return null
  const servers = value['servers'].map(toServer).filter((server) => server !== null)
  if (servers.length !== value['servers'].length) return null
  if (new Set(servers.map(({ id }) => id)).size !== servers.length) return null
  const { current } = value
  if (current !== null && !servers.some(({ id }) => id === current)) return null
  return { current: current as string | null, servers } // null or the id of a server, checked above
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const sha256 = /^[\da-f]{64}$/

/** What each value of a server has to be. */
const isSound: Readonly<Record<keyof StoredServer, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && uuid.test(value),
  name: isText,
  address: (value) => isText(value) && isOrigin(value),
  color: (value) => connectionColors.some((one) => one === value),
  certificate: (value) => value === null || (isText(value) && sha256.test(value)),
  isPinned: (value) => typeof value === 'boolean',
  ca: (value) => value === null || isText(value),
  version: isText,
  role: isText,
  user: isText,
}

function toServer(value: unknown): StoredServer | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(isSound).map(([key, check]) => [key, value[key], check(value[key])] as const)
  if (!entries.every(([, , sound]) => sound)) return null
  const server = Object.fromEntries(entries.map(([key, one]) => [key, one])) as unknown as StoredServer // checked above
  return server.isPinned && server.certificate === null ? null : server
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text
}
