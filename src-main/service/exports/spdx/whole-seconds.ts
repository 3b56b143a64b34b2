/** Formats a time as SPDX requires: RFC 3339 in UTC, whole seconds. Null if the input is not a time. */
export function wholeSeconds(time: unknown): string | null {
  if (typeof time !== 'string') return null
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(time) ? `${time}T00:00:00Z` : time)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0
    ? null
    : `${date.toISOString().slice(0, 19)}Z`
}
