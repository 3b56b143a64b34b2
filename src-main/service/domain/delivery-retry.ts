/** When a delivery is tried again. */
export interface DeliveryRetry {
  /** Milliseconds after the first try. */
  readonly firstPause: number
  /** Each pause is this many times the one before. */
  readonly factor: number
  readonly longestPause: number
  /** Tries in all. */
  readonly tries: number
}

/** About a day in all. */
export const defaultDeliveryRetry: DeliveryRetry = {
  firstPause: 30_000,
  factor: 4,
  longestPause: 6 * 3_600_000,
  tries: 9,
}

/** A receiver cannot ask for a longer pause: what is later than that would be dropped. Milliseconds. */
const longestWish = 24 * 3_600_000

/**
 * Returns when a delivery is tried again after so many tries; null if it is given up. Pauses differ by up to a fifth, so that what failed
 * together is not tried together.
 *
 * @param retryAt when the receiver allows the next try, in milliseconds since 1970
 * @param random a number from 0 to 1
 */
export function nextTry(
  { firstPause, factor, longestPause, tries }: DeliveryRetry,
  { attempts, now, retryAt, random }: { attempts: number; now: number; retryAt: number | undefined; random: number },
): number | null {
  if (attempts >= tries) return null
  const pause = Math.min(longestPause, firstPause * factor ** (attempts - 1)) * (0.8 + 0.4 * random)
  const wished = Math.min(retryAt ?? 0, now + longestWish)
  return Math.ceil(Math.max(now + pause, wished))
}
