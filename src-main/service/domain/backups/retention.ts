import type { BackupFacts } from './backup.ts'

/** How many backups of the schedule are kept. */
export interface KeptBackups {
  readonly daily: number
  readonly weekly: number
}

/** How many of those before a migration, and how many of those before a restore, are kept. */
const keptOfEachStep = 3

/**
 * Returns the backups that can be removed. Manual backups are only removed by users. Of the others the newest whole ones are kept; a
 * damaged one is kept until as many newer whole ones of its reason exist. The newest whole backup is never among them.
 *
 * @param backups newest first
 */
export function backupsToRemove(backups: readonly BackupFacts[], kept: KeptBackups): readonly BackupFacts[] {
  const limits = {
    DAILY: kept.daily,
    WEEKLY: kept.weekly,
    BEFORE_MIGRATION: keptOfEachStep,
    BEFORE_RESTORE: keptOfEachStep,
  }
  const newest = backups.find(({ verified }) => verified)
  return Object.entries(limits).flatMap(([reason, limit]) => {
    let whole = 0
    return backups.filter((backup) => {
      if (backup.reason !== reason) return false
      const isOver = whole >= limit
      if (backup.verified) whole += 1
      return isOver && backup !== newest
    })
  })
}

const dayMs = 86_400_000

/** When backups are made by themselves. */
export interface BackupSchedule {
  readonly enabled: boolean
  /** Local time of day, `HH:MM`. A computer that was off at that time makes the backup when it is on again. */
  readonly time: string
}

/**
 * Returns the reason for which a scheduled backup is due, or null. A weekly one is also that day's.
 *
 * @param backups newest first
 */
export function dueReason(
  backups: readonly BackupFacts[],
  { enabled, time }: BackupSchedule,
  now: Date,
): 'DAILY' | 'WEEKLY' | null {
  if (!enabled) return null
  const slot = lastSlot(time, now).getTime()
  // A clock that was set back must not stop the schedule: backups from the future do not count.
  const last = (reasons: readonly string[]) =>
    backups
      .filter(({ reason, verified }) => verified && reasons.includes(reason))
      .map(({ createdAt }) => Date.parse(createdAt))
      .find((at) => at <= now.getTime()) ?? -Infinity
  if (last(['DAILY', 'WEEKLY']) >= slot) return null
  return last(['WEEKLY']) < slot - 6 * dayMs ? 'WEEKLY' : 'DAILY'
}

/** Returns the latest time of the schedule that has passed. */
function lastSlot(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const slot = new Date(now)
  slot.setHours(hours, minutes, 0, 0)
  if (slot > now) slot.setDate(slot.getDate() - 1)
  return slot
}
