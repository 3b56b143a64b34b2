import { expect, test } from 'vitest'
import type { BackupSettings } from './backup-text.ts'
import { changeOf, draftOf } from './settings-draft.ts'

const settings: BackupSettings = {
  ...{ enabled: true, time: '02:00', keptDaily: 7, keptWeekly: 4, folder: '/data/backups', isDefaultFolder: true },
  ...{ encrypted: false, freeBytes: 118_000_000_000, failedAt: null, failure: null },
  ...{ signingKeyId: null, signingKeyName: null },
}
const other = { ...settings, folder: '/mnt/disk', isDefaultFolder: false }

test('sends only what the user changed', () => {
  const draft = draftOf(settings)
  expect(changeOf(draft, settings)).toBeNull()
  expect(changeOf({ ...draft, folder: ' ' }, settings)).toBeNull()
  expect(changeOf({ ...draft, enabled: false, keptWeekly: '0' }, settings)).toEqual({ enabled: false, keptWeekly: 0 })
  expect(changeOf({ ...draft, folder: ' /mnt/disk ' }, settings)).toEqual({ folder: '/mnt/disk' })
})

test('an empty folder is the one inside the data folder', () => {
  expect(draftOf(settings).folder).toBe('')
  expect(changeOf({ ...draftOf(other), folder: '' }, other)).toEqual({ folder: '' })
})

test.each([
  ['3:30', '03:30'],
  [' 23:59 ', '23:59'],
  ['soon', 'soon'],
])('sends the time %o as %s', (time, sent) => {
  expect(changeOf({ ...draftOf(settings), time }, settings)).toEqual({ time: sent })
})

test.each(['', ' ', '1.5', 'many', '1e99', '-1'])('sends a number that the service rejects for %o', (keptDaily) => {
  expect(changeOf({ ...draftOf(settings), keptDaily }, settings)).toEqual({ keptDaily: -1 })
})
