import { formatDay, formatSince, formatTime } from '#renderer/lib/format.ts'

/** Returns the heading of the page, which covers the time since the last visit. A visit earlier on the same day gets no heading. */
export function homeHead(since: string | null | undefined, now = Date.now()) {
  if (!since) return { title: 'Today' }
  const isToday = formatDay(since) === formatDay(new Date(now).toISOString())
  return isToday
    ? { title: 'Today', facts: [`Changes since ${formatTime(since).slice(-5)}`] }
    : { title: `Since ${formatSince(since, now)}`, facts: [`Last visit ${formatTime(since)}`] }
}
