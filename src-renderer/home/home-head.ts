import { formatDay, formatSince, formatTime } from '#renderer/lib/format.ts'

/** Returns title and facts of the page. The title names the last visit, or today if that was on the same day or never. */
export function homeHead(since: string | null | undefined, now = Date.now()) {
  if (!since) return { title: 'Today' }
  const isToday = formatDay(since) === formatDay(new Date(now).toISOString())
  return isToday
    ? { title: 'Today', facts: [`Changes since ${formatTime(since).slice(-5)}`] }
    : { title: `Since ${formatSince(since, now)}`, facts: [`Last visit ${formatTime(since)}`] }
}
