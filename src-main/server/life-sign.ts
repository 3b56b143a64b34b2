import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, uptime } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Systems limit the path of a socket to 104 or 108 bytes, its end included. */
const maxSocketPath = 100
const answerTimeoutMs = 2000
const socketName = /^waybill-[\da-f]{8}\.sock$/

/** A socket (a named pipe on Windows) that the system takes away with its process. */
export interface LifeSign {
  /** What others connect to; null if the system has no sockets there. */
  readonly socket: string | null
  stop(): Promise<void>
}

/** Listens on a socket for as long as this process lives, or until it is stopped: in the folder, or where paths are shorter. */
export async function showLife(folder: string): Promise<LifeSign> {
  for (const socket of placesFor(folder)) {
    const sign = await listenOn(socket)
    if (sign) return sign
  }
  return { socket: null, stop: () => Promise.resolve() }
}

/**
 * Asks the system whether the process that showed a socket lives. Returns null if that cannot be told: where sockets are files, one may have been
 * removed.
 */
export function hasLife(socket: string): Promise<boolean | null> {
  return new Promise((resolve) => {
    const client = connect(socket)
    const answer = (isAlive: boolean | null) => {
      client.destroy()
      resolve(isAlive)
    }
    client.once('connect', () => answer(true))
    client.setTimeout(answerTimeoutMs, () => answer(true)) // something has it open
    client.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') answer(false)
      else if (code === 'ENOENT') answer(isPipe(socket) ? false : null)
      else answer(code === 'EBUSY' || code === 'EAGAIN' ? true : null)
    })
  })
}

/** Removes what a process that was killed left of its socket. Nothing else is removed, whatever the path names. */
export function removeLeftSocket(socket: string, folder: string): void {
  const isOurs = socketName.test(basename(socket)) && [folder, tmpdir()].includes(dirname(socket))
  if (!isPipe(socket) && isOurs) rmSync(socket, { force: true })
}

/** The time at which this computer was started, in milliseconds since 1970. It moves when the clock is set. */
export function bootTime(): number {
  return Math.round(Date.now() - uptime() * 1000)
}

function isPipe(socket: string): boolean {
  return socket.startsWith(String.raw`\\.\pipe` + '\\')
}

function placesFor(folder: string): readonly string[] {
  const id = randomUUID()
  if (process.platform === 'win32') return [String.raw`\\.\pipe\waybill-lock-` + id]
  const name = `waybill-${id.slice(0, 8)}.sock`
  return [join(folder, name), join(tmpdir(), name)].filter((path) => Buffer.byteLength(path) <= maxSocketPath)
}

function listenOn(socket: string): Promise<LifeSign | null> {
  const server = createServer((client) => client.destroy())
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(socket, () => {
      server.on('error', () => {}) // a connection that could not be accepted: it was answered by being possible
      server.unref()
      if (!isPipe(socket)) chmodSync(socket, 0o600)
      resolve({ socket, stop: () => new Promise((stopped) => server.close(() => stopped())) })
    })
  })
}
