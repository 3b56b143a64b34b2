import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installElectron, type Attempt } from './install-electron.ts'

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function attemptWith(script: string, silenceMs = 15_000): Attempt {
  const installer = join(folder, 'install.cjs')
  writeFileSync(installer, script)
  return { installer, stamp: join(folder, 'cache/stamp'), silenceMs, say: (line) => lines.push(line) }
}

it('is installed when the installer ends well', async () => {
  expect(await installElectron(attemptWith(''))).toBe('installed')
})

it('failed when the installer ends badly', async () => {
  expect(await installElectron(attemptWith('process.exit(1)'))).toBe('failed')
})

it('gives up an installer to which nothing arrives', async () => {
  const started = Date.now()
  expect(await installElectron(attemptWith('setInterval(() => {}, 1000)', 700))).toBe('silent')
  expect(Date.now() - started).toBeLessThan(5000)
})

it('waits for one to which something arrives, and says how much', async () => {
  const script = `
    const file = require('node:path').join(process.env.TMPDIR, 'part')
    let n = 0
    const timer = setInterval(() => {
      require('node:fs').appendFileSync(file, Buffer.alloc(1e6))
      if (++n === 8) clearInterval(timer)
    }, 400)`
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
