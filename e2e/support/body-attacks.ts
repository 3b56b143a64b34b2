import { setTimeout as wait } from 'node:timers/promises'
import { headOf, RawConnection, type RequestHead, sendLarge, type Target } from './raw-requests.ts'

/** An attack with the body of a request. Returns the status of the response; null if there cannot be one. */
export type BodyAttack = (target: Target, head: RequestHead) => Promise<number | null>

/** In bytes. Larger than any body that is held in memory, and than what is discarded. */
const oversize = 256 * 1024 * 1024
const shortWhile = 50

/** The same head with more headers. */
function having(head: RequestHead, headers: Readonly<Record<string, string>>): RequestHead {
  return { ...head, headers: { ...head.headers, ...headers } }
}

/** Sends the beginning of a request and does something to the connection. */
async function begin(target: Target, head: RequestHead, body: string): Promise<RawConnection> {
  const connection = new RawConnection(target)
  await connection.send(headOf(target, head) + body)
  await wait(shortWhile)
  return connection
}

async function oversized(target: Target, head: RequestHead, isChunked: boolean): Promise<number | null> {
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(oversize) }
  const connection = new RawConnection(target)
  await connection.send(headOf(target, having(head, framing)))
  await sendLarge(connection, oversize, isChunked)
  const status = await connection.answered()
  connection.cut()
  return status
}

/** Each attack has its own connection, and ends with the response. */
export const bodyAttacks: Readonly<Record<string, BodyAttack>> = {
  'ends early, with its length announced': async (target, head) => {
    const connection = await begin(target, having(head, { 'content-length': '50' }), 'abc')
    connection.socket.end()
    await connection.closed()
    return null
  },
  'ends early, in chunks': async (target, head) => {
    const connection = await begin(target, having(head, { 'transfer-encoding': 'chunked' }), '5\r\nabc')
    connection.socket.end()
    await connection.closed()
    return null
  },
  'is too large, with its length announced': (target, head) => oversized(target, head, false),
  'is too large, in chunks': (target, head) => oversized(target, head, true),
  'is cut in the middle': async (target, head) => {
    const connection = await begin(target, having(head, { 'content-length': '1000' }), 'x'.repeat(500))
    connection.cut()
    return null
  },
  'is cut in a chunk': async (target, head) => {
    const connection = await begin(target, having(head, { 'transfer-encoding': 'chunked' }), '1000\r\nabc')
    connection.cut()
    return null
  },
  'is cut before its first byte': async (target, head) => {
    const connection = await begin(target, having(head, { 'content-length': '50' }), '')
    connection.cut()
    return null
  },
  'is cut in its head': async (target, head) => {
    const connection = new RawConnection(target)
    await connection.send(headOf(target, having(head, { 'content-length': '50' })).slice(0, -10))
    await wait(shortWhile)
    connection.cut()
    return null
  },
  'has chunks that are none': async (target, head) => {
    const connection = await begin(target, having(head, { 'transfer-encoding': 'chunked' }), '3\r\nabc\r\nzz\r\n')
    await connection.closed()
    return null
  },
  'is whole, and nobody reads the answer': async (target, head) => {
    const connection = new RawConnection(target, false)
    const request = headOf(target, having(head, { 'content-length': '3' }))
    for (let i = 0; i < 20; i += 1) await connection.send(`${request}abc`)
    await wait(shortWhile)
    connection.cut()
    return null
  },
}

/** Sends one byte after the other until the server responds or closes. Returns the status, and whether the connection was closed. */
export async function drip(
  target: Target,
  head: RequestHead,
  until: 'answered' | 'closed' = 'closed',
): Promise<{ status: number | null; isClosed: boolean }> {
  const connection = new RawConnection(target)
  await connection.send(headOf(target, having(head, { 'transfer-encoding': 'chunked' })))
  const dripping = setInterval(() => void connection.send('1\r\nx\r\n'), 200)
  if (until === 'answered') await connection.answered()
  else await connection.closed()
  clearInterval(dripping)
  const isClosed = connection.socket.destroyed
  connection.cut()
  return { status: connection.status, isClosed }
}
