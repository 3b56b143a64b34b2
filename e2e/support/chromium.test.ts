import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findChromium } from './chromium.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a program that starts like a browser, or does not start. */
function program(path: string, answer = 'echo "Chromium 150.0.1"'): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${answer}\n`)
  chmodSync(file, 0o755)
  return file
}

const env = (more: Record<string, string> = {}) => ({ PATH: join(folder, 'bin'), HOME: join(folder, 'home'), ...more })

it
  .runIf(process.platform === 'linux')
  .each([
    ['bin/chromium'],
    ['bin/google-chrome'],
    ['bin/msedge'],
    ['home/.cache/ms-playwright/chromium-1200/chrome-linux/chrome'],
  ])('finds %s', (path) => {
  const file = program(path)
  expect(findChromium(env())).toBe(file)
})

it.runIf(process.platform === 'linux')('prefers the named one, then PATH, then the newest of the cache', () => {
  program('home/.cache/ms-playwright/chromium-999/chrome-linux/chrome')
  const newest = program('home/.cache/ms-playwright/chromium-1200/chrome-linux/chrome')
  expect(findChromium(env())).toBe(newest)
  const onPath = program('bin/chromium')
  expect(findChromium(env())).toBe(onPath)
  const named = program('elsewhere/my-browser')
  expect(findChromium(env({ WAYBILL_CHROMIUM: named }))).toBe(named)
})

it.runIf(process.platform === 'linux')('passes over what is there and does not start', () => {
  program('bin/chromium', 'echo "please install the snap" >&2; exit 1')
  const good = program('bin/google-chrome')
  expect(findChromium(env())).toBe(good)
})

it.runIf(process.platform === 'linux')('finds none', () => expect(findChromium(env())).toBeNull())

it('does not ignore a setting that is wrong', () => {
  const missing = join(folder, 'missing')
  expect(() => findChromium(env({ WAYBILL_CHROMIUM: missing }))).toThrow(`"${missing}", which does not start`)
})
