import { expect, it } from 'vitest'
import type { DesktopEnd } from './desktop-end.ts'
import type { Sandbox } from './sandbox.ts'
import { describeMissingWindow } from './describe-missing-window.ts'

const ended: DesktopEnd = { code: 1, signal: null, spawnError: null, wasSeen: false, wasAsked: false }
const trapped: Partial<DesktopEnd> = { code: null, signal: 'SIGTRAP' }
const remedy = `"sudo chown root '/e/chrome-sandbox' && sudo chmod 4755 '/e/chrome-sandbox'"`
const refused: Sandbox = { isOff: false, helper: '/e/chrome-sandbox', state: 'without rights', isRestricted: false }

it.each<[string, Partial<DesktopEnd>, Sandbox | null, string]>([
  ['an abort on Linux', trapped, refused, remedy],
  ['a failure on Ubuntu', {}, { ...refused, isRestricted: true }, remedy],
  ['a failure elsewhere on Linux', {}, refused, 'see its output above'],
  [
    'an abort though the helper may',
    trapped,
    { ...refused, state: 'ready', isRestricted: true },
    'see its output above',
  ],
  ['an abort on macOS', trapped, null, '(SIGTRAP; see its output above)'],
  ['an abort though the sandbox was off', trapped, { ...refused, isOff: true }, '(SIGTRAP; see its output above)'],
  [
    'a failure on Ubuntu without it',
    {},
    { ...refused, isOff: true, isRestricted: true },
    '(exit code 1; see its output above)',
  ],
  [
    'no helper, on Linux',
    trapped,
    { ...refused, state: 'missing' },
    `(its helper "/e/chrome-sandbox" is missing; an AppArmor profile`,
  ],
  ['127 on Linux', { code: 127 }, refused, 'lacks a library, or is built for another platform'],
  ['127 on Linux, the sandbox off', { code: 127 }, { ...refused, isOff: true }, 'lacks a library'],
  ['127 on Windows', { code: 127 }, null, '(exit code 127;'],
  ['no start at all', { code: null, spawnError: 'ENOEXEC' }, null, `"/e/electron" could not be started (ENOEXEC)`],
])('%s', (_case, how, sandbox, words) => {
  const reason = describeMissingWindow('/e/electron', { ...ended, ...how }, sandbox)
  expect(reason).toContain(words)
  expect(reason.includes('sudo')).toBe(words === remedy)
  expect(reason).not.toMatch(/no-sandbox|\.$/)
})

it("quotes the helper's path for a shell", () => {
  const reason = describeMissingWindow(
    '/e',
    { ...ended, ...trapped },
    { ...refused, helper: "/Ann's $HOME/chrome-sandbox" },
  )
  expect(reason).toContain(`chmod 4755 '/Ann'\\''s $HOME/chrome-sandbox'"`)
})
