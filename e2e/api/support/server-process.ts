import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { type ApiClient, createClient, ownerToken } from './api-client.ts'

/** A server in a separate process, which a test can kill. `umask` is an octal number, otherwise that of the test. */
export async function startServerProcess(
  dataFolder: string,
  umask?: string,
): Promise<ApiClient & { readonly url: string; kill(): Promise<void>; stderr(): string }> {
  const program = [process.execPath, testProgram('server'), '--data', dataFolder, '--port', '0', '--rate-limit', '0']
  // The shell becomes the server, so that it has the id that a test ends.
  const [command = '', ...args] =
    umask === undefined ? program : ['/bin/sh', '-c', `umask ${umask} && exec "$@"`, 'sh', ...program]
  const child = spawn(command, args, {
    env: { ...process.env, WAYBILL_BOOTSTRAP_TOKEN: ownerToken },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`The server did not start: ${errors}`))),
  ])
  const { url } = JSON.parse(line) as { url: string } // the server's contract
  return {
    ...createClient(url),
    url,
    stderr: () => errors,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
