import { createInterface } from 'node:readline'
import { isolatedEnvironment, startProgram, type Program } from '#e2e/support/app-program.ts'

/** How to start a server. */
export interface ServerOptions {
  readonly dataFolder: string
  /** More arguments after `--data` and `--port 0`. */
  readonly args?: readonly string[]
  readonly env?: Record<string, string>
}

/** A running server of the build, in a separate process. */
export interface RunningServer {
  /** URL of the endpoint, as the server printed it. */
  readonly url: string
  /** A token of an Owner. */
  readonly token: string
  readonly process: Program
  /** Everything on standard output so far: one line, by contract. */
  stdout(): string
  stderr(): string
  /** Ends it (SIGTERM) and returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it like a power failure (SIGKILL). */
  kill(): Promise<void>
}

const startLimitMs = 60_000

/**
 * Starts `out/main/server.js` on a data folder and a free port, and waits for its line.
 *
 * @throws Error with its standard error when it ends or says nothing
 */
export async function startServer({ dataFolder, args = [], env = {} }: ServerOptions): Promise<RunningServer> {
  const token = env['WAYBILL_BOOTSTRAP_TOKEN'] ?? 'e2e-bootstrap-token-0123456789'
  const environment = isolatedEnvironment(dataFolder, { WAYBILL_BOOTSTRAP_TOKEN: token, ...env })
  const child = startProgram('server', ['--data', dataFolder, '--port', '0', ...args], environment)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await listeningUrl(child, exited, () => said.stderr)
  return {
    url,
    token,
    process: child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function listeningUrl(child: Program, exited: Promise<number | null>, stderr: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server did not say that it listens:\n${stderr()}`))
    }, startLimitMs)
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${stderr()}`)))
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer)
      const event = JSON.parse(line) as { event: string; url: string }
      resolve(event.url)
    })
  })
}
