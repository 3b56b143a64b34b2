import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'

/** A transport as a client that can open a connection sees it. */
export interface Target {
  /** Value of the Host header. */
  readonly host: string
  /** Opens a new connection, which may be rejected. */
  connect(): Socket
}

/** The head of a request. */
export interface RequestHead {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Milliseconds that a connection may stay open after everything was sent: longer than any limit of the service. */
const requestTimeoutMs = 60_000
const sentAtOnce = 64 * 1024

/** One connection that can send anything. Errors of the connection are ignored. */
export class RawConnection {
  readonly socket: Socket
  #received = ''

  constructor({ connect }: Target, isRead = true) {
    this.socket = connect()
    this.socket.on('error', () => {})
    if (isRead) this.socket.on('data', (chunk: Buffer) => (this.#received += chunk.toString('latin1')))
    else this.socket.pause()
  }

  /** Everything received so far. */
  get received(): string {
    return this.#received
  }

  /** Status of the first response; null before it arrives. */
  get status(): number | null {
    const status = /^HTTP\/1\.1 (?!1\d\d)(\d{3}) /m.exec(this.#received)?.[1]
    return status === undefined ? null : Number(status)
  }

  /** Sends as fast as the server reads. Returns false when it stops reading. */
  async send(text: string | Uint8Array): Promise<boolean> {
    if (this.socket.destroyed || !this.socket.writable) return false
    if (this.socket.write(text)) return true
    const heard = new AbortController()
    const event = (name: string) => once(this.socket, name, { signal: heard.signal }).catch(() => {})
    await Promise.race([event('drain'), event('close')])
    heard.abort()
    return !this.socket.destroyed
  }

  /** Waits until a response has begun, or the connection has ended. */
  async answered(): Promise<number | null> {
    const end = Date.now() + requestTimeoutMs
    while (this.status === null && !this.socket.destroyed && Date.now() < end) await wait(10)
    return this.status
  }

  /** Waits until the server has closed the connection. Returns false if it did not. */
  async closed(): Promise<boolean> {
    const end = Date.now() + requestTimeoutMs
    while (!this.socket.destroyed && Date.now() < end) await wait(10)
    return this.socket.destroyed
  }

  /** Closes the connection abruptly. */
  cut(): void {
    if (this.socket instanceof TLSSocket)
      this.socket.destroy() // a TLS socket has no reset
    else this.socket.resetAndDestroy()
  }
}

/** Formats a head, with its empty line. */
export function headOf({ host }: Target, { method, path, headers = {} }: RequestHead): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Returns the status of `/healthz` over a new connection; null without a response. */
export async function health(target: Target): Promise<number | null> {
  const connection = new RawConnection(target)
  await connection.send(headOf(target, { method: 'GET', path: '/healthz', headers: { connection: 'close' } }))
  const status = await connection.answered()
  connection.socket.destroy()
  return status
}

/** Sends a body of a size, plain or chunked, until the server stops reading. Returns the number of bytes sent. */
export async function sendLarge(connection: RawConnection, bytes: number, isChunked: boolean): Promise<number> {
  const piece = Buffer.alloc(sentAtOnce, 'x')
  const chunk = isChunked
    ? Buffer.concat([Buffer.from(`${sentAtOnce.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece
  let sent = 0
  while (sent < bytes && (await connection.send(chunk))) sent += sentAtOnce
  if (sent >= bytes && isChunked) await connection.send('0\r\n\r\n')
  return sent
}
