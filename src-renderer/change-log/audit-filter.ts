import type { ChangeFilter } from './use-change-log.ts'

/** What narrows the audit log. */
export interface AuditFilter extends ChangeFilter {
  /** Empty for all users. */
  readonly userId: string
  /** The first and the last day, in the reader's time zone; empty for no limit. */
  readonly since: string
  readonly until: string
}

export const noAuditFilter: AuditFilter = { search: '', kind: '', origin: '', userId: '', since: '', until: '' }

/** Returns the arguments of the audit log for a filter. */
export function auditVariables({ search, kind, origin, userId, since, until }: AuditFilter) {
  return {
    search: search.trim() || null,
    subjectKind: kind === '' ? null : [kind],
    origin: origin === '' ? null : [origin],
    userId: userId || null,
    since: since === '' ? null : startOfDay(since, 0),
    until: until === '' ? null : startOfDay(until, 1),
  }
}

/** Tests whether a text is a whole day of the calendar, as days are written everywhere. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns when a day begins in the reader's time zone, or one that is some days after it. */
function startOfDay(day: string, after: number): string {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + after)
  return date.toISOString()
}

export function isNarrowed(filter: AuditFilter): boolean {
  return Object.values(auditVariables(filter)).some((value) => value !== null)
}
