import { formatDay, formatSince, formatTime } from '#renderer/lib/format.ts'

/** What the page is about: what happened since the last visit. One earlier on the same day is no news worth a heading. */
export function homeHead(since: string | null | undefined, now = Date.now()) {
  if (!since) return { title: 'Today' }
  const isToday = formatDay(since) === formatDay(new Date(now).toISOString())
  return isToday
    ? { title: 'Today', facts: [`Changes since ${formatTime(since).slice(-5)}`] }
    : { title: `Since ${formatSince(since, now)}`, facts: [`Last visit ${formatTime(since)}`] }
}
