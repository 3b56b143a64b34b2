import { expect, test } from 'vitest'
import type { FolderFault, RecoveryBackup, RejectedFolder } from '#shared/recovery.ts'
import { backupFacts, foundLines, reportText } from './recovery-text.ts'
import { hiddenBackups, waysBack } from './ways-back.ts'

const backup = (day: number, more: Partial<RecoveryBackup> = {}): RecoveryBackup => ({
  ...{ filename: `backup-${day}`, bytes: 4_200_000, createdAt: `2026-11-${day}T02:00:00.000Z` },
  ...{ versions: 30, decisions: 2352, isVerified: true, isEncrypted: false, problem: null, ...more },
})
const folder = (fault: FolderFault, backups: readonly RecoveryBackup[] = []): RejectedFolder => ({
  ...{ state: 'rejected', fault, found: 'It is damaged.', folder: '/data', originals: 2, databaseBytes: 880_600 },
  ...{ backupFolder: '/data/backups', backups, salvageFolder: '/home/me/saved', work: null, result: null },
})
const keys = (...given: Parameters<typeof waysBack>) => waysBack(...given).map(({ key }) => key)

test('offers the newest backups first, and those that cannot be restored never', () => {
  const backups = [backup(23), backup(22, { problem: 'damaged' }), backup(21), backup(20), backup(19), backup(18)]
  expect(keys(folder('damaged', backups), false)).toEqual([
    ...['backup-23', 'backup-21', 'backup-20'],
    ...['file', 'salvage', 'open', 'look-again'],
  ])
  expect(hiddenBackups(folder('damaged', backups))).toBe(2)
  expect(keys(folder('damaged', backups), true)).toContain('backup-18')
})

test('offers to look again first where the data may be elsewhere, and saves nothing of a newer database', () => {
  expect(keys(folder('missing', [backup(23)]), false)).toEqual(['look-again', 'backup-23', 'file', 'salvage', 'open'])
  expect(keys(folder('newer'), false)).toEqual(['look-again', 'file', 'open'])
})

test('sends what the user entered, the suggestion for an empty folder, and no empty passphrase', () => {
  const requests = (text: string) =>
    waysBack(folder('damaged', [backup(23, { isEncrypted: true })]), false).map((way) => way.toRequest(text))
  expect(requests('')).toEqual([
    { action: 'restore', filename: 'backup-23', passphrase: null },
    { action: 'restore-file', path: '', passphrase: null },
    { action: 'salvage', to: '/home/me/saved' },
    { action: 'open', folder: '', isNew: false },
    { action: 'look-again' },
  ])
  const file = waysBack(folder('damaged'), false).find(({ key }) => key === 'file')
  expect(file?.toRequest('/b', 'x')).toEqual({ action: 'restore-file', path: '/b', passphrase: 'x' })
  expect(requests('x')[0]).toEqual({ action: 'restore', filename: 'backup-23', passphrase: 'x' })
})

test('states only what is known', () => {
  expect(backupFacts(backup(23, { createdAt: new Date().toISOString() }))).toBe(
    '30 versions, 2,352 decisions, just now',
  )
  const sealed = { isEncrypted: true, versions: 0, decisions: 0, createdAt: new Date().toISOString() }
  expect(backupFacts(backup(23, sealed))).toBe('4.2 MB, encrypted, just now')
  expect(foundLines(folder('damaged')).map(({ text }) => text)).toEqual([
    ...['It is damaged.', 'The database has 880.6 kB', '2 original documents in the folder', 'No backup found'],
  ])
  expect(foundLines({ ...folder('missing'), databaseBytes: null })).toHaveLength(3)
  expect(reportText(folder('damaged', [backup(23, { problem: 'It is cut off' })]))).toMatch(
    /^The database is damaged\n- It is damaged\.\n[\s\S]*Data folder: \/data\n[\s\S]*backup-23: It is cut off$/,
  )
})
