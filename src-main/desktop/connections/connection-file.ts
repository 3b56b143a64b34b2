import { join } from 'node:path'
import { isRecord, ShellFile } from '#desktop/shell-file.ts'
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

/** The list of connections of a data folder. */
export function connectionFile(folder: string): ShellFile<StoredConnections> {
  return new ShellFile({
    path: join(folder, 'connections.json'),
    none: { current: null, servers: [] },
    read: toConnections,
    what: 'The list of connections',
    loss: 'no server can be added',
    remedy: 'add the servers again',
  })
}

function toConnections(value: Readonly<Record<string, unknown>>): StoredConnections | null {
  if (!Array.isArray(value['servers'])) return null
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
