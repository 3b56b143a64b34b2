import { formatDay, formatSince, formatTime } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

/** Returns title and facts of the page. The title names the last visit, or today if that was on the same day or never. */
export function homeHead(since: string | null | undefined, now = Date.now()) {
  if (!since) return { title: texts.today }
  const isToday = formatDay(since) === formatDay(new Date(now).toISOString())
  return isToday
    ? { title: texts.today, facts: [texts.changesSince(formatTime(since).slice(-5))] }
    : { title: texts.since(formatSince(since, now)), facts: [texts.lastVisitSince(formatTime(since))] }
}
