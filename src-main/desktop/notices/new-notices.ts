import { parseAppLink } from '#desktop/links/app-link.ts'
import { plainLine } from '#desktop/plain-line.ts'
import { breaksQuiet, minuteOfDay, quietUntil, usualTimes } from '#service/domain/notifications/delivery-times.ts'
import type { InboxItem, InboxLook } from './inbox-reader.ts'

/** What is shown: a title, one line, and the page that a click opens. */
export interface Notice {
  readonly title: string
  readonly line: string
  readonly page: string
}

const inboxPage = '/inbox'
const levels = ['INFO', 'WARN', 'ALERT']
/** A message has the time of its change, and waits up to ten minutes for the jobs of its version (decision 0114). */
const longestLateMs = 15 * 60_000
const maxTitle = 120
const maxLine = 200

/**
 * Finds what is new since the last look. What was there at the first look of a user is not new. Several at once are one notice, and what
 * came in quiet hours is shown at their end.
 */
export class NewNotices {
  #seat: string | null = null
  /** What was made before is not new any more: the newest one that was seen, less what one may be late. What is older comes into sight again when others are read. */
  #since = ''
  /** Those that were shown and are not older, each with when it was made. */
  #shown = new Map<string, string>()

  /** @param isInFront whether the user sees the window, and with it what is new */
  next({ seat, items, times }: InboxLook, now: number, isInFront: boolean): Notice | null {
    const isFirst = seat !== this.#seat
    if (isFirst) this.#since = ''
    this.#seat = seat
    const fresh = items.filter(({ id, createdAt }) => createdAt >= this.#since && !this.#shown.has(id))
    const isSilent = isFirst || isInFront
    const isHeld = !isSilent && quietUntil(timesOf(times), now) !== null
    const due = isHeld ? fresh.filter(breaksQuietHours) : fresh
    for (const { id, createdAt } of due) this.#shown.set(id, createdAt)
    if (!isHeld) this.#forgetBefore(items)
    return isSilent ? null : noticeOf(due)
  }

  #forgetBefore(items: readonly InboxItem[]): void {
    for (const { createdAt } of items) {
      const time = Date.parse(createdAt) - longestLateMs
      const before = Number.isNaN(time) ? '' : new Date(time).toISOString()
      if (before > this.#since) this.#since = before
    }
    this.#shown = new Map([...this.#shown].filter(([, createdAt]) => createdAt >= this.#since))
  }

  /** What is there at the next look is not new. */
  forget(): void {
    this.#seat = null
  }
}

/** Desktops of Linux read the line, and not the title, as markup. */
export function lineAsShown(line: string, platform: NodeJS.Platform): string {
  if (platform !== 'linux') return line
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function breaksQuietHours({ messageType, level }: InboxItem): boolean {
  return messageType === breaksQuiet.messageType && level === breaksQuiet.level
}

function timesOf({ timeZone, quietFrom, quietTo }: InboxLook['times']) {
  const [from, to] = [minuteOfDay(quietFrom ?? ''), minuteOfDay(quietTo ?? '')]
  return { ...usualTimes(timeZone), quiet: from === null || to === null ? null : { from, to } }
}

function noticeOf(items: readonly InboxItem[]): Notice | null {
  const [first, ...others] = items.toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))
  if (!first) return null
  if (others.length > 0) {
    return { title: `${items.length} new messages`, line: plainLine(first.title, maxLine), page: inboxPage }
  }
  const [line = ''] = first.body.split('\n')
  return { title: plainLine(first.title, maxTitle), line: plainLine(line, maxLine), page: pageOf(first.link) }
}

/** A server may send any text as a link: only pages that a link of the app can open are opened. */
function pageOf(link: string | null): string {
  const parsed = link?.startsWith('/') ? parseAppLink(`waybill://${link}`) : null
  return parsed?.page ?? inboxPage
}
