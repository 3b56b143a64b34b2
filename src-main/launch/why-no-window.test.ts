import { expect, it } from 'vitest'
import type { DesktopEnd } from './desktop-end.ts'
import type { Sandbox } from './sandbox.ts'
import { whyNoWindow } from './why-no-window.ts'

const ended: DesktopEnd = { code: 1, signal: null, spawnError: null, wasSeen: false, wasAsked: false }
const trapped: Partial<DesktopEnd> = { code: null, signal: 'SIGTRAP' }
const without = '/e/chrome-sandbox'
const remedy = `"sudo chown root '/e/chrome-sandbox' && sudo chmod 4755 '/e/chrome-sandbox'"`

it.each<[string, Partial<DesktopEnd>, Sandbox | null, string]>([
  ['an abort on Linux', trapped, { helperWithoutRights: without, isRestricted: false }, remedy],
  ['a failure on Ubuntu', {}, { helperWithoutRights: without, isRestricted: true }, remedy],
  ['a failure elsewhere on Linux', {}, { helperWithoutRights: without, isRestricted: false }, 'stands above'],
  ['an abort though the helper may', trapped, { helperWithoutRights: null, isRestricted: true }, 'stands above'],
  ['an abort on macOS', trapped, null, '(SIGTRAP; what it said stands above)'],
  ['a missing library', { code: 127 }, { helperWithoutRights: without, isRestricted: true }, 'lacks a library'],
  ['127 on Windows', { code: 127 }, null, '(exit code 127;'],
  ['no start at all', { code: null, spawnError: 'ENOEXEC' }, null, `"/e/electron" could not be started (ENOEXEC)`],
])('%s', (_case, how, sandbox, words) => {
  const reason = whyNoWindow('/e/electron', { ...ended, ...how }, sandbox)
  expect(reason).toContain(words)
  expect(reason).not.toMatch(/no-sandbox|\.$/)
})
