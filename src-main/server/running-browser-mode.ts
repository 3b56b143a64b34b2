import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Names the socket of the running browser mode and the key that it asks for. Only its user can read it. */
const fileName = 'browser-mode.json'
/** Systems limit the path of a socket to 104 or 108 bytes, its end included. */
const maxSocketPath = 100
const timeoutMs = 5_000
const maxMessage = 1024

interface Place {
  readonly socket: string
  readonly key: string
}

/** What a running browser mode gives to a second start. */
export interface LinkOffer {
  readonly link: string
  /** Resolves when the link was used, or the running process has ended. */
  readonly used: Promise<void>
}

/**
 * Lets other starts on the same data folder ask for a link, over a socket (a named pipe on Windows) that only this user can use. The caller
 * has the lock of the folder.
 *
 * @param createLink returns a new one-time link; `onUsed` is called when it was used
 * @throws {Error} of the system if there can be no socket
 */
export async function offerLinks(
  dataFolder: string,
  createLink: (onUsed: () => void) => string,
): Promise<{ close(): Promise<void> }> {
  const file = join(dataFolder, fileName)
  const key = randomBytes(32).toString('base64url')
  const socket = await freeSocket(dataFolder)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    answer(client, key, createLink)
  })
  await listenOn(server, socket.path)
  if (process.platform !== 'win32') chmodSync(socket.path, 0o600)
  const place: Place = { socket: socket.path, key }
  rmSync(`${file}.next`, { force: true })
  writeFileSync(`${file}.next`, JSON.stringify(place), { mode: 0o600, flag: 'wx' })
  renameSync(`${file}.next`, file)
  return {
    async close() {
      rmSync(file, { force: true })
      const closed = new Promise((resolve) => server.close(resolve))
      for (const each of sockets) each.destroy()
      await closed
      socket.remove()
    },
  }
}

/** Asks the browser mode that runs on a data folder for a link. Returns null if none runs, or it does not answer. */
export async function requestLink(dataFolder: string): Promise<LinkOffer | null> {
  const place = readPlace(join(dataFolder, fileName))
  if (!place) return null
  const client = connect(place.socket)
  client.on('error', () => {}) // seen as its end
  const used = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const late = setTimeout(() => client.destroy(), timeoutMs)
  client.write(`${place.key}\n`)
  const link = await firstLine(client)
  clearTimeout(late)
  if (link !== null && /^http:\/\/127\.0\.0\.1:\d{1,5}\/#k=[\w-]{43}$/.test(link)) return { link, used }
  client.destroy()
  return null
}

function answer(client: Socket, key: string, createLink: (onUsed: () => void) => string): void {
  client.on('error', () => {}) // it is gone
  const late = setTimeout(() => client.destroy(), timeoutMs)
  void firstLine(client).then((line) => {
    clearTimeout(late)
    if (line === null || !isSame(line, key)) return client.destroy()
    client.write(`${createLink(() => client.end())}\n`) // it stays open until the link is used
    return undefined
  })
}

/** Reads the first line that the other side sends; null if it ends before, or sends too much. Later data is discarded. */
function firstLine(client: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    client.setEncoding('utf8')
    client.on('data', (chunk: string) => {
      if (text.length <= maxMessage) text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > maxMessage) resolve(null)
    })
    for (const event of ['end', 'close', 'error']) client.once(event, () => resolve(null))
  })
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a path for the socket: in the data folder, or in a short folder of this user only. A socket that a killed process left is removed. */
async function freeSocket(dataFolder: string): Promise<{ readonly path: string; remove(): void }> {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\waybill-${randomUUID()}`, remove() {} }
  const inFolder = join(dataFolder, 'browser-mode.sock')
  if (Buffer.byteLength(inFolder) <= maxSocketPath && (await canHaveSockets(inFolder))) {
    return { path: inFolder, remove: () => rmSync(inFolder, { force: true }) }
  }
  const left = readPlace(join(dataFolder, fileName))?.socket
  if (left !== undefined && isOwnFolder(dirname(left))) rmSync(dirname(left), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), temporaryName))
  return { path: join(folder, 's'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const temporaryName = 'waybill-link-'

function isOwnFolder(folder: string): boolean {
  return folder.startsWith(join(tmpdir(), temporaryName)) && existsSync(join(folder, 's'))
}

/** Some file systems, such as network shares, have no sockets. */
async function canHaveSockets(path: string): Promise<boolean> {
  rmSync(path, { force: true })
  const server = createServer()
  return listenOn(server, path).then(
    () => new Promise<boolean>((resolve) => server.close(() => resolve(true))),
    () => false,
  )
}

function listenOn(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      server.on('error', () => {}) // a connection that the system could not accept: that start says that the folder is in use
      resolve()
    })
  })
}

function readPlace(file: string): Place | null {
  try {
    const place = JSON.parse(readFileSync(file, 'utf8')) as Partial<Place> | null
    return typeof place?.socket === 'string' && typeof place.key === 'string' ? (place as Place) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
