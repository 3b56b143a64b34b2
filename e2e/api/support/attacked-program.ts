import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect as connectSecure } from 'node:tls'
import { isolatedEnvironment, projectFolder } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { headOf, RawConnection, type Target } from '#e2e/support/raw-requests.ts'

const ownerToken = 'wb_test_owner_of_an_attacked_program'
const cert = join(projectFolder, 'e2e/fixtures/loopback-cert.pem')
const key = join(projectFolder, 'e2e/fixtures/loopback-key.pem')

/** The network transports of the service: how each is started, and whether it uses TLS. */
const shapes = {
  server: { program: 'server', args: ['--port', '0', '--rate-limit', '0'], isSecure: false },
  'server with TLS': {
    program: 'server',
    args: ['--port', '0', '--rate-limit', '0', '--tls-cert', cert, '--tls-key', key],
    isSecure: true,
  },
  'browser mode': { program: 'launch', args: ['--browser'], isSecure: false },
} as const

export const transports = Object.keys(shapes) as (keyof typeof shapes)[] // the keys written above

/** A program in a separate process, which is attacked over the network. */
export interface AttackedProgram extends Target {
  /** Returns a token of an Owner. The first call opens the session of browser mode. */
  token(): Promise<string>
  /** Tests whether the process is running. */
  isAlive(): boolean
  stderr(): string
  /** Lists temporary files of uploads. */
  spooled(): readonly string[]
  /** Memory of the process in bytes; null if the system does not report it. */
  memory(): number | null
  stop(): Promise<void>
}

/**
 * Starts a program and waits until it listens.
 *
 * @throws Error with its standard error if it ends instead
 */
export async function startAttacked(transport: (typeof transports)[number]): Promise<AttackedProgram> {
  const { program, args, isSecure } = shapes[transport]
  const folder = mkdtempSync(join(tmpdir(), 'waybill-attacked-'))
  const env = isolatedEnvironment(folder, { WAYBILL_BOOTSTRAP_TOKEN: ownerToken, DISPLAY: '', WAYLAND_DISPLAY: '' })
  const dataFolder = join(folder, 'waybill')
  const child = spawn(process.execPath, [testProgram(program), ...args, '--data', dataFolder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    exited.then(() => Promise.reject(new Error(`"${transport}" did not start: ${stderr}`))),
  ])
  const link = new URL(line.startsWith('{') ? (JSON.parse(line) as { url: string }).url : line) // their contracts
  const { host } = link
  const address = { host: link.hostname, port: Number(link.port) }
  const connect = () => (isSecure ? connectSecure({ ...address, rejectUnauthorized: false }) : connectPlain(address))
  const code = link.hash.slice('#k='.length)
  let token: Promise<string> | null = null
  return {
    host,
    connect,
    token: () => (token ??= code ? redeem({ host, connect }, code) : Promise.resolve(ownerToken)),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stderr: () => stderr,
    spooled: () => filesIn(join(dataFolder, 'incoming')),
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function redeem(target: Target, code: string): Promise<string> {
  const connection = new RawConnection(target)
  const headers = { 'content-length': String(code.length), connection: 'close' }
  await connection.send(headOf(target, { method: 'POST', path: '/session', headers }) + code)
  await connection.closed()
  const token = /"token":"([^"]+)"/.exec(connection.received)?.[1]
  if (!token) throw new Error(`The one-time code opened no session: ${connection.received}`)
  return token
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // nothing was ever uploaded
  }
}

function memoryOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}
