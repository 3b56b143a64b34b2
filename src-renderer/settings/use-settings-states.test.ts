// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { backupState } from './use-settings-states.ts'

const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
const made = { createdAt: at, problem: null }
const damaged = { createdAt: at, problem: 'The file was changed' }

test.each([
  [[], null, 'none yet', false],
  [[made], null, 'newest 3 days ago', false],
  [[damaged], null, 'the newest is damaged', true],
  [[made], at, 'the last one failed', true],
  [[], at, 'the last one failed', true],
])('of the backups %j, failed at %s: %s', (nodes, failedAt, text, wantsAttention) => {
  expect(backupState({ backups: { nodes }, backupSettings: { failedAt } })).toEqual({ text, wantsAttention })
})

test('nothing known is none', () => {
  expect(backupState({ backups: null, backupSettings: null }).text).toBe('none yet')
})
