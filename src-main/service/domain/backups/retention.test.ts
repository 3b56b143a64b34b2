import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noSignature } from './backup-signature.ts'
import type { BackupFacts, BackupReason } from './backup.ts'
import { backupsToRemove, type BackupSchedule, dueReason, type KeptBackups } from './retention.ts'

const schedule: BackupSchedule = { enabled: true, time: '02:00' }
const hourMs = 3_600_000

let made = 0
function backupOf(reason: BackupReason, at: Date, verified = true): BackupFacts {
  made += 1
  return {
    ...{ id: String(made), reason, verified, createdAt: at.toISOString(), verifiedAt: at.toISOString() },
    ...{ path: '', filename: '', bytes: 1, sha256: '', encrypted: false, restorable: verified },
    ...{ problem: verified ? null : 'damaged', schemaVersion: 1, products: 0, versions: 0, decisions: 0 },
    ...{ versionIds: [], missingDocuments: [], changeCursor: 0, signature: noSignature },
  }
}

/** Newest first, as the list of backups is: by the time in the file, and of one moment the last one made. */
function listed(backups: readonly BackupFacts[]): readonly BackupFacts[] {
  return backups.toSorted((a, b) =>
    a.createdAt === b.createdAt ? Number(b.id) - Number(a.id) : a.createdAt < b.createdAt ? 1 : -1,
  )
}

const local = (text: string) => new Date(`2026-11-${text}:00`)

describe('a backup is due', () => {
  const weekly = backupOf('WEEKLY', local('16T02:00'))
  test.each<[what: string, backups: readonly BackupFacts[], now: string, expected: string | null]>([
    ['at once without any', [], '20T12:00', 'WEEKLY'],
    ['not before the time of day', [weekly, backupOf('DAILY', local('19T02:00'))], '20T01:59', null],
    ['at the time of day', [weekly, backupOf('DAILY', local('19T02:00'))], '20T02:00', 'DAILY'],
    ['later, if the computer was off', [weekly, backupOf('DAILY', local('18T02:00'))], '20T23:00', 'DAILY'],
    ['not twice a day', [weekly, backupOf('DAILY', local('20T02:01'))], '20T23:59', null],
    ['weekly after a week', [weekly, backupOf('DAILY', local('22T02:00'))], '23T02:00', 'WEEKLY'],
    ['not daily on the day of a weekly one', [backupOf('WEEKLY', local('20T02:00'))], '20T12:00', null],
    ['again after a damaged one', [weekly, backupOf('DAILY', local('20T02:00'), false)], '20T03:00', 'DAILY'],
    ['whatever users make', [weekly, backupOf('MANUAL', local('20T02:30'))], '20T03:00', 'DAILY'],
    ['although one is from the future', [weekly, backupOf('DAILY', local('29T02:00'))], '20T03:00', 'DAILY'],
  ])('%s', (_what, backups, now, expected) => {
    expect(dueReason(listed(backups), schedule, local(now))).toBe(expected)
  })

  test('never if the schedule is off', () => {
    expect(dueReason([], { ...schedule, enabled: false }, local('20T12:00'))).toBeNull()
  })
})

/** One hour of a computer: how far its clock jumps, in hours, and what else happens. */
const hour = fc.record({
  jump: fc.oneof(
    { weight: 40, arbitrary: fc.constant(1) },
    { weight: 4, arbitrary: fc.integer({ min: 2, max: 24 * 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: -24 * 9, max: 0 }) },
  ),
  other: fc.oneof(
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('MANUAL', 'BEFORE_MIGRATION', 'BEFORE_RESTORE') },
  ),
  isDamaged: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  decay: fc.integer({ min: 0, max: 60 }),
})
const keptCounts = fc.record({ daily: fc.integer({ min: 1, max: 9 }), weekly: fc.integer({ min: 0, max: 6 }) })

test('keeps as many as wanted over weeks, whatever the clock and the files do, and never removes the newest whole one', () => {
  fc.assert(
    fc.property(fc.array(hour, { minLength: 24 * 7, maxLength: 24 * 28 }), keptCounts, (hours, kept) => {
      let now = local('02T12:00').getTime()
      let backups: readonly BackupFacts[] = []
      for (const { jump, other, isDamaged, decay } of hours) {
        now += jump * hourMs
        // A file that decays is found by a later check.
        if (decay === 0) backups = backups.map((backup, at) => (at === 1 ? { ...backup, verified: false } : backup))
        const reason = dueReason(backups, schedule, new Date(now)) ?? other
        if (reason === null) continue
        backups = listed([...backups, backupOf(reason, new Date(now), !isDamaged)])
        // As after a backup: one that is not whole removes nothing.
        if (!isDamaged) backups = withoutRemoved(backups, kept)
      }
    }),
    { numRuns: 15 },
  )
})

function withoutRemoved(backups: readonly BackupFacts[], kept: KeptBackups): readonly BackupFacts[] {
  const removed = new Set(backupsToRemove(backups, kept))
  const rest = backups.filter((backup) => !removed.has(backup))
  const newest = backups.find(({ verified }) => verified)
  if (newest) expect(rest).toContain(newest)
  expect([...removed].filter(({ reason }) => reason === 'MANUAL')).toEqual([])
  const limits = { DAILY: kept.daily, WEEKLY: kept.weekly, BEFORE_MIGRATION: 3, BEFORE_RESTORE: 3 }
  for (const [reason, limit] of Object.entries(limits)) {
    const whole = (list: readonly BackupFacts[]) => list.filter((one) => one.reason === reason && one.verified)
    const left = whole(rest)
    // The newest of all is kept beyond its limit.
    expect(left.length).toBeLessThanOrEqual(limit + (newest?.reason === reason && limit === 0 ? 1 : 0))
    // Exactly the newest are kept: none of them is removed while there is room.
    expect(left).toEqual(whole(backups).slice(0, left.length))
    expect(left.length).toBeGreaterThanOrEqual(Math.min(limit, whole(backups).length))
    const damaged = rest.filter((one) => one.reason === reason && !one.verified)
    if (left.length < limit) expect(damaged).toEqual(backups.filter((one) => one.reason === reason && !one.verified))
  }
  expect(backupsToRemove(rest, kept)).toEqual([])
  return rest
}

test('makes one backup a day, and one of seven is weekly, if the clock is right', () => {
  let backups: readonly BackupFacts[] = []
  for (let at = local('02T12:30').getTime(); at < local('30T12:30').getTime(); at += hourMs / 12) {
    const reason = dueReason(backups, schedule, new Date(at))
    if (reason) backups = listed([...backups, backupOf(reason, new Date(at))])
  }
  const count = (wanted: BackupReason) => backups.filter(({ reason }) => reason === wanted).length
  expect([count('DAILY') + count('WEEKLY'), count('WEEKLY')]).toEqual([29, 5])
})
