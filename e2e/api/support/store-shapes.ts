import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { type ApiClient, createClient, ownerToken } from './api-client.ts'
import { filesBelow } from './files-below.ts'

/** Programs that open a data folder, each in a separate process. */
export const shapes = ['server', 'browser mode'] as const
export type StoreShape = (typeof shapes)[number]

/** The result of a program that failed to start or was ended. */
export interface Ending {
  readonly code: number | null
  readonly stderr: string
}

/** A program that opened a data folder, with a client, or that has ended. */
export interface StoreProgram {
  /** Undefined if the program ended by itself. */
  readonly client: ApiClient | undefined
  stderr(): string
  /** Resolves when the program has ended. */
  readonly ended: Promise<Ending>
  stop(): Promise<Ending>
  kill(): Promise<Ending>
}

type Started = readonly [program: 'server' | 'launch', ...args: string[]]

const programs: Record<StoreShape, (folder: string) => Started> = {
  server: (folder) => ['server', '--data', folder, '--port', '0', '--rate-limit', '0'],
  'browser mode': (folder) => ['launch', '--browser', '--data', folder],
}

/** Opens a data folder in a shape, and waits until the program is ready or has ended. */
export async function openStore(shape: StoreShape, dataFolder: string, scratch: string): Promise<StoreProgram> {
  const [name, ...args] = programs[shape](dataFolder)
  const env = isolatedEnvironment(scratch, { WAYBILL_BOOTSTRAP_TOKEN: ownerToken, DISPLAY: '', WAYLAND_DISPLAY: '' })
  const child = spawn(process.execPath, [testProgram(name), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = once(child, 'close').then(([code]): Ending => ({ code: code as number | null, stderr })) // Node's
  let line = ''
  const ready = new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk) => {
      line += String(chunk)
      if (line.includes('\n')) resolve(line)
    }),
  )
  const first = await Promise.race([ready, ended])
  const client = typeof first === 'string' ? await clientOf(shape, first) : undefined
  return {
    client,
    ended,
    stderr: () => stderr,
    stop: () => end(child, 'SIGTERM', ended),
    kill: () => end(child, 'SIGKILL', ended),
  }
}

/** Returns the SHA-256 digests of all files in a folder, regardless of their paths. */
export function contentsBelow(folder: string): ReadonlySet<string> {
  return new Set(filesBelow(folder).map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')))
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<Ending>): Promise<Ending> {
  child.kill(signal)
  return ended
}

async function clientOf(shape: StoreShape, line: string): Promise<ApiClient> {
  if (shape === 'server') return createClient((JSON.parse(line) as { url: string }).url) // the server's contract
  const link = new URL(line.trim())
  const body = link.hash.slice('#k='.length)
  const answer = await fetch(`${link.origin}/session`, { method: 'POST', body })
  const { token } = (await answer.json()) as { token: string } // the page's contract
  return createClient(`${link.origin}/graphql`, token)
}
