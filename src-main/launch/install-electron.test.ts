import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installElectron, type Attempt } from './install-electron.ts'

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))
  lines = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function attemptWith(script: string, silenceMs = 15_000, isHalfUnpacked = false): Attempt {
  const installer = join(folder, 'install.cjs')
  writeFileSync(installer, script)
  return {
    installer,
    stamp: join(folder, 'cache/stamp'),
    idleTimeoutMs: silenceMs,
    isHalfUnpacked,
    say: (line) => lines.push(line),
  }
}

it('returns "installed" if the installer succeeds', async () => {
  expect(await installElectron(attemptWith(''))).toBe('installed')
})

it('returns "failed" if the installer fails', async () => {
  expect(await installElectron(attemptWith('process.exit(1)'))).toBe('failed')
})

it('returns "failed" without a temporary folder, or a place for the stamp', async () => {
  const attempt = attemptWith('')
  const below = join(attempt.installer, 'nowhere') // below a file there is no folder
  expect(await installElectron({ ...attempt, stamp: join(below, 'stamp') })).toBe('failed')
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, below)
  expect(await installElectron(attempt)).toBe('failed')
  vi.unstubAllEnvs()
  expect(await installElectron(attempt)).toBe('installed') // nothing was tried: the next start may
})

it('aborts an installer that receives nothing', async () => {
  expect(await installElectron(attemptWith('setInterval(() => {}, 1000)', 700))).toBe('silent')
})

it('waits for an installer that receives data, and reports how much', async () => {
  // In all longer than four times the limit, which holds after the first data.
  const script = `
    const file = require('node:path').join(process.env.TMPDIR, 'part')
    let n = 0
    const timer = setInterval(receive, 400)
    function receive() {
      require('node:fs').appendFileSync(file, Buffer.alloc(1e6))
      if (++n === 23) clearInterval(timer)
    }
    receive()`
  expect(await installElectron(attemptWith(script, 2000))).toBe('installed')
  expect(lines.some((line) => line.endsWith(' MB'))).toBe(true)
})

it('tries once a day', async () => {
  const attempt = attemptWith('process.exit(1)')
  await installElectron(attempt)
  expect(existsSync(attempt.stamp)).toBe(true)
  expect(await installElectron(attempt)).toBe('later')
  const yesterday = new Date(statSync(attempt.stamp).mtimeMs - 25 * 60 * 60 * 1000)
  utimesSync(attempt.stamp, yesterday, yesterday)
  expect(await installElectron(attempt)).toBe('failed')
})

it('always retries an incomplete program', async () => {
  expect(await installElectron(attemptWith('process.exit(1)', 15_000, true))).toBe('failed')
  expect(await installElectron(attemptWith('', 15_000, true))).toBe('installed')
})

it('retries if the installed program was removed, by npm ci or a user', async () => {
  const attempt = attemptWith('')
  expect([await installElectron(attempt), await installElectron(attempt)]).toEqual(['installed', 'installed'])
})

it('leaves the folder to another start that is downloading', async () => {
  const attempt = attemptWith('setInterval(() => {}, 1000)', 3000, true)
  const first = installElectron(attempt)
  await expect.poll(() => existsSync(attempt.stamp) && readFileSync(attempt.stamp, 'utf8')).toMatch(/^fetching \d+\n$/)
  expect(await installElectron(attempt)).toBe('busy')
  expect(await first).toBe('silent')
})

it('makes one attempt for several starts at the same moment', async () => {
  const ran = join(folder, 'ran')
  const installer = `
    const { appendFileSync, existsSync } = require('node:fs')
    appendFileSync(${JSON.stringify(ran)}, 'x')
    setInterval(() => existsSync(${JSON.stringify(join(folder, 'may-end'))}) && process.exit(), 50)`
  const attempt = attemptWith(installer, 60_000)
  const options = JSON.stringify({ ...attempt, say: undefined })
  const script = `
    import { installElectron } from ${JSON.stringify(join(import.meta.dirname, 'install-electron.ts'))}
    console.log('ready')
    process.stdin.once('data', async () => {
      console.log(await installElectron({ ...${options}, say() {} }))
      process.stdin.destroy()
    })`
  const starts = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const said = starts.map(() => '')
  for (const [i, { stdout }] of starts.entries()) stdout.on('data', (chunk) => (said[i] += String(chunk)))
  const ends = starts.map((child) => once(child, 'close'))
  await expect.poll(() => said, { timeout: 60_000 }).toEqual(starts.map(() => 'ready\n'))
  for (const { stdin } of starts) stdin.write('go')
  const busy = () => said.filter((each) => each.endsWith('busy\n'))
  await expect.poll(busy, { timeout: 30_000 }).toHaveLength(3)
  writeFileSync(join(folder, 'may-end'), '')
  await Promise.all(ends)
  expect(said.filter((each) => each !== 'ready\nbusy\n')).toEqual(['ready\ninstalled\n'])
  expect([readFileSync(ran, 'utf8'), readdirSync(join(folder, 'cache'))]).toEqual(['x', ['stamp']])
})

it('retries an interrupted attempt', async () => {
  const attempt = attemptWith('')
  await installElectron(attempt)
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(attempt.stamp, `fetching ${ended}\n`)
  expect(await installElectron(attempt)).toBe('installed')
})

it('ignores the process id of an old attempt, which another program may have', async () => {
  const attempt = attemptWith('')
  await installElectron(attempt)
  writeFileSync(attempt.stamp, `fetching ${process.pid}\n`)
  expect(await installElectron(attempt)).toBe('busy')
  const earlier = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(attempt.stamp, earlier, earlier)
  expect(await installElectron(attempt)).toBe('installed')
})

it.each([
  ['no proxy', {}, 'null'],
  ['a proxy', { HTTPS_PROXY: 'http://proxy.example:3128' }, '"true"'],
  ['a proxy in small letters', { http_proxy: 'http://proxy.example:3128' }, '"true"'],
  ['a proxy that Electron is to pass by', { https_proxy: 'http://p.example', ELECTRON_GET_USE_PROXY: '' }, '""'],
])('tells the installer about %s', async (_case, variables, told) => {
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ELECTRON_GET_USE_PROXY'])
    vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const file = JSON.stringify(join(folder, 'told'))
  const script = `require('node:fs').writeFileSync(${file}, JSON.stringify(process.env.ELECTRON_GET_USE_PROXY ?? null))`
  expect(await installElectron(attemptWith(script))).toBe('installed')
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe(told)
})
