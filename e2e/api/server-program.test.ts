import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { filesBelow } from './support/files-below.ts'

const program = testProgram('server')
let folder: string
const running: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-server-'))))
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly said: { stdout: string; stderr: string }
  readonly exit: Promise<number | null>
  /** URL of the endpoint. */
  url(): Promise<string>
}

function start(args: readonly string[] = [], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [program, '--data', folder, '--port', '0', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const url = async () => {
    await expect.poll(() => said.stdout, { timeout: 60_000 }).toContain('\n')
    return (JSON.parse(said.stdout) as { url: string }).url
  }
  return { child, said, exit, url }
}

async function ask(url: string, token: string): Promise<number> {
  const body = JSON.stringify({ query: '{ organization { id } }' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

it('prints one line on standard output and, once, the first token on standard error; ends on SIGTERM', async () => {
  const first = start()
  const url = await first.url()
  expect(first.said.stdout).toBe(`{"event":"listening","url":"${url}"}\n`)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/graphql$/)
  const token = /^token: (wb_live_[\w-]{43})$/m.exec(first.said.stderr)?.[1] ?? ''
  expect(await ask(url, token)).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(existsSync(join(folder, 'waybill.lock'))).toBe(false)
  // Only a hash of it is on disk.
  for (const { name, bytes } of filesBelow(folder)) expect(bytes.includes(token), name).toBe(false)

  const second = start()
  expect(await ask(await second.url(), token)).toBe(200)
  expect(second.said.stderr).not.toContain('token:')
})

it('adds an unknown bootstrap token, and keeps earlier tokens', async () => {
  const [one, two] = ['bootstrap-token-number-one', 'bootstrap token number two!']
  const first = start([], { WAYBILL_BOOTSTRAP_TOKEN: one })
  expect(await ask(await first.url(), one)).toBe(200)
  expect(first.said.stderr).not.toContain('token:')
  first.child.kill('SIGTERM')
  await first.exit
  const second = start([], { WAYBILL_BOOTSTRAP_TOKEN: two })
  const url = await second.url()
  expect([await ask(url, one), await ask(url, two), await ask(url, 'another')]).toEqual([200, 200, 401])
})

it('ends a second process on the folder and names the folder, which is free again after a kill', async () => {
  const first = start()
  await first.url()
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.said.stderr).toContain(`"${folder}" is in use`)
  expect(second.said.stdout).toBe('')
  first.child.kill('SIGKILL')
  await first.exit
  const third = start()
  await third.url()
})

describe('fails at once', () => {
  it.each([
    [['--host', '0.0.0.0'], {}, 2, /reachable from other machines/],
    [['--nonsense'], {}, 2, /nonsense/],
    [[], { WAYBILL_BOOTSTRAP_TOKEN: 'short' }, 2, /at least 24 characters/],
    [[], { WAYBILL_BOOTSTRAP_TOKEN: 'with a control \u0007 character in it' }, 2, /printable/],
  ])('ends %j %j with exit code %i', async (args, env, code, message) => {
    const { exit, said } = start(args, env)
    expect(await exit).toBe(code)
    expect(said.stderr).toMatch(message)
    expect(said.stdout).toBe('')
  })
})

it('prints its options', async () => {
  const { exit, said } = start(['--help'])
  expect(await exit).toBe(0)
  expect(said.stdout).toContain('--behind-tls-proxy')
  expect(readdirSync(folder)).toEqual([])
})

it('closes once and completely when one Ctrl+C arrives as several signals', async () => {
  const { child, exit, url } = start()
  await url()
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
  expect(await exit).toBe(0)
  expect(existsSync(join(folder, 'waybill.lock'))).toBe(false)
})

it('ends with the npm that started it', async () => {
  // As with npm, a shell in between does not forward signals. The second command prevents the shell from becoming the server.
  const command = `"${process.execPath}" "${program}" --data "${folder}" --port 0; true`
  const shell = spawn('sh', ['-c', command], {
    env: { PATH: process.env['PATH'] ?? '', npm_lifecycle_event: 'serve', WAYBILL_BOOTSTRAP_TOKEN: 'b'.repeat(24) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(shell)
  await new Promise((resolve) => shell.stdout.once('data', resolve))
  shell.kill('SIGTERM')
  await expect.poll(() => existsSync(join(folder, 'waybill.lock')), { timeout: 60_000 }).toBe(false)
})

it('accepts a public URL as a name of the server', async () => {
  const { url } = start(['--public-url', 'https://sbom.example.com'], { WAYBILL_BOOTSTRAP_TOKEN: 'b'.repeat(24) })
  const { requestAs } = await import('./support/api.ts')
  const { origin } = new URL(await url())
  expect(await requestAs(origin, '/healthz', { host: 'sbom.example.com' })).toBe(200)
  expect(await requestAs(origin, '/healthz', { host: 'other.example.com' })).toBe(421)
  const headers = { host: 'sbom.example.com', origin: 'https://sbom.example.com' }
  expect(await requestAs(origin, '/graphql', headers, 'POST')).toBe(401)
})
