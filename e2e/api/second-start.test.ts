// Browser mode as processes: its link never is an argument of a program, and a second start on the same folder leads back in.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { filesBelow } from './support/files-below.ts'

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-second-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'tmp'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Start {
  readonly child: ChildProcess
  readonly said: { stdout: string; stderr: string }
  readonly exit: Promise<number | null>
  link(): Promise<URL>
}

/** Starts browser mode; with `opener`, a display is said to be there, with a program in the place of the system's opener. */
function start(opener?: string): Start {
  if (opener !== undefined) {
    writeFileSync(join(folder, 'bin/xdg-open'), `#!/bin/sh\n${opener}\n`)
    chmodSync(join(folder, 'bin/xdg-open'), 0o755)
  }
  const env = isolatedEnvironment(folder, {
    PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    TMPDIR: join(folder, 'tmp'),
    DISPLAY: opener === undefined ? '' : ':99',
    WAYLAND_DISPLAY: '',
  })
  const child = spawn(process.execPath, [testProgram('launch'), '--browser', '--data', join(folder, 'data')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.once('close', (status) => resolve(status)))
  const link = async () => {
    await expect.poll(() => said.stdout, { timeout: 60_000 }).toContain('\n')
    return new URL(said.stdout.trim())
  }
  return { child, said, exit, link }
}

const codeOf = (link: URL) => link.hash.slice('#k='.length)
const redeem = async (link: URL) =>
  (await fetch(`${link.origin}/session`, { method: 'POST', body: codeOf(link) })).status

/** Command lines of all processes. */
function commandLines(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return '' // it has ended
      }
    })
    .join('\n')
}

/** Everything that was written below the folder, but not what the opener of the test copied. */
function writtenText(): string {
  return filesBelow(folder)
    .map(({ bytes }) => bytes.toString('latin1'))
    .join('\n')
}

it.runIf(process.platform === 'linux')(
  'gives the browser a page that leads to the link, and never the link itself',
  async () => {
    const opened = join(folder, 'opened')
    const {
      child,
      said,
      exit,
      link: linkOf,
    } = start(
      `printf '%s\\n' "$@" > ${opened}.next; mv ${opened}.next ${opened}; sleep 30 & echo $! > ${opened}.pid; wait`,
    )
    const link = await linkOf()
    await expect.poll(() => existsSync(opened), { timeout: 30_000 }).toBe(true)
    const page = readFileSync(opened, 'utf8').trim()
    expect(commandLines()).toContain(page) // the opener runs now
    expect(commandLines()).not.toContain(codeOf(link))
    expect([statSync(page).mode & 0o777, statSync(dirname(page)).mode & 0o777]).toEqual([0o600, 0o700])
    expect(readFileSync(page, 'utf8')).toContain(`<meta http-equiv="refresh" content="0;url=${link.href}">`)
    expect(said.stderr).not.toContain(codeOf(link))
    expect(await redeem(link)).toBe(200)
    await expect.poll(() => existsSync(dirname(page))).toBe(false)
    expect(writtenText()).not.toContain(codeOf(link))
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    process.kill(Number(readFileSync(`${opened}.pid`, 'utf8')))
  },
)

it.runIf(process.platform === 'linux')('removes the page at its end, also if nobody used it', async () => {
  const { child, exit, link } = start('exit 0')
  await link()
  await expect.poll(() => readdirSync(join(folder, 'tmp'))).toEqual([expect.stringMatching(/^waybill-open-/)])
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
})

it('leads a second start back into the first, which goes on', async () => {
  const first = start()
  const link = await first.link()
  expect(await redeem(link)).toBe(200)
  const second = start()
  const another = await second.link()
  expect(await second.exit).toBe(0)
  expect(second.said.stderr).toMatch(/^Waybill runs on this data folder already\./)
  expect(another.origin).toBe(link.origin)
  expect(await redeem(another)).toBe(200)
  expect(await redeem(another)).toBe(403)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  // After its end, and after a kill, the next start runs on its own.
  const third = start()
  const { origin } = await third.link()
  third.child.kill('SIGKILL')
  await third.exit
  const fourth = start()
  expect(await redeem(await fourth.link())).toBe(200)
  expect(fourth.said.stderr).toMatch(/^Browser mode\. Opening/m)
  expect((await fourth.link()).origin).not.toBe(origin)
})

it('lets one of two starts at the same time run, and the other lead into it', async () => {
  const both = [start(), start()]
  const links = await Promise.all(both.map((each) => each.link()))
  expect(new Set(links.map(({ origin }) => origin)).size).toBe(1)
  expect(await Promise.all(links.map(redeem))).toEqual([200, 200])
})
