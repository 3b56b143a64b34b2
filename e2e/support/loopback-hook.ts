// Loaded into every Node process and thread of a test by NODE_OPTIONS="--require …" (an --import is not awaited by a thread made
// from text): nothing may leave this computer. An attempt is written to the file that WAYBILL_LOOPBACK_LOG names, and rejected
// before anything is sent.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import workerThreads, { isMainThread, threadId } from 'node:worker_threads'
import { isLoopback } from '#e2e/support/loopback.ts'

type Callable = (...args: unknown[]) => unknown

function note(kind: string, target: string): void {
  const file = process.env['WAYBILL_LOOPBACK_LOG']
  const program = process.argv[1] ?? process.execPath
  const line = { kind, target, program, pid: process.pid, thread: isMainThread ? 0 : threadId }
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

function refuse(kind: string, target: string): never {
  note(kind, target)
  throw new Error(`Loopback only: ${kind} of "${target}" was refused`)
}

/** Checks the arguments before a method is called. */
function guard(owner: object, name: string, kind: string, targetOf: (args: unknown[]) => string | undefined): void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') return
  const guarded: Callable = function guarded(this: unknown, ...args: unknown[]) {
    const target = targetOf(args)
    if (target !== undefined && !isLoopback(target)) refuse(kind, target)
    return Reflect.apply(original, this, args)
  }
  // Keeps properties of the function, such as the promise form of a callback function.
  Object.defineProperties(guarded, Object.getOwnPropertyDescriptors(original))
  Reflect.set(owner, name, guarded)
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Returns the host of `socket.connect(…)` in all its forms; undefined for a local socket path. */
function connectHost(args: unknown[]): string | undefined {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return undefined
    return ('host' in first && text(first.host)) || 'localhost'
  }
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first))
  return isPort ? (text(args[1]) ?? 'localhost') : undefined
}

/** Returns the address of `socket.send(message, [offset, length,] port, address)`: the text that is not the message. */
function datagramHost(args: unknown[]): string | undefined {
  return args.slice(1).find((arg) => typeof arg === 'string' && !/^\d+$/.test(arg)) as string | undefined
}

guard(net.Socket.prototype, 'connect', 'connect', connectHost)
guard(dgram.Socket.prototype, 'send', 'datagram', datagramHost)
guard(dgram.Socket.prototype, 'connect', 'datagram', (args) => text(args[1]) ?? 'localhost')
const resolvers = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]
for (const owner of resolvers) {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (/^(lookup|lookupService|resolve.*|reverse)$/.test(name)) guard(owner, name, 'lookup', ([host]) => text(host))
  }
}
passOn()
syncBuiltinESMExports()
note('armed', '')

/**
 * A program that loaded this file by its own switch, as Electron does (Playwright removes NODE_OPTIONS from it), passes it on to its
 * threads and processes.
 */
function passOn(): void {
  const self = fileURLToPath(import.meta.url)
  if (process.env['NODE_OPTIONS']?.includes(self)) return
  process.env['NODE_OPTIONS'] = `--require=${JSON.stringify(self)}`
  const { Worker } = workerThreads
  workerThreads.Worker = class WatchedWorker extends Worker {
    constructor(file: string | URL, options: workerThreads.WorkerOptions = {}) {
      super(file, { ...options, env: { ...process.env } }) // a thread reads NODE_OPTIONS only from its own environment
    }
  }
}
