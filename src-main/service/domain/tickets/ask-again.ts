const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const longestPause = dayMs

/**
 * Returns when the state of a ticket is asked for next, in milliseconds since 1970: of a young open one every five minutes, then more rarely
 * the older it is, and of a closed one each day. After questions without an answer the pause doubles. Pauses differ by up to a fifth.
 *
 * @param retryAt when the tracker allows the next question
 * @param random a number from 0 to 1
 */
export function nextAsk(given: {
  readonly now: number
  readonly openedAt: number
  readonly isOpen: boolean
  readonly failedAsks: number
  readonly retryAt?: number | undefined
  readonly random: number
}): number {
  const { now, openedAt, isOpen, failedAsks, retryAt, random } = given
  const usual = isOpen ? Math.min(6 * 60 * minuteMs, Math.max(5 * minuteMs, (now - openedAt) / 48)) : dayMs
  const pause = Math.min(longestPause, usual * 2 ** Math.min(failedAsks, 10)) * (0.8 + 0.4 * random)
  return Math.ceil(Math.max(now + pause, Math.min(retryAt ?? 0, now + longestPause)))
}
