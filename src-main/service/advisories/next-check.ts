import type { RefreshSchedule } from '#service/domain/advisories/advisory-address.ts'

const hour = 3_600_000
const intervals: Readonly<Record<Exclude<RefreshSchedule, 'OFF'>, number>> = { DAILY: 24 * hour, WEEKLY: 7 * 24 * hour }

/**
 * Returns when a URL is checked next, RFC 3339; null: never automatically. After a failure it is checked earlier than its schedule says,
 * first after an hour, then after twice as long each time.
 * @param retryAt when its server wants to be asked again; milliseconds since 1970
 */
export function nextCheck(schedule: RefreshSchedule, failures: number, now: Date, retryAt = 0): string | null {
  if (schedule === 'OFF') return null
  const usual = intervals[schedule]
  const wait = failures === 0 ? usual : Math.min(usual, hour * 2 ** (failures - 1))
  return new Date(Math.max(now.getTime() + wait, Math.min(retryAt, now.getTime() + usual))).toISOString()
}
