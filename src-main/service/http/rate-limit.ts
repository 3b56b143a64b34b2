interface Bucket {
  tokens: number
  at: number
}

/** Returns 0 if a request is allowed, otherwise the whole seconds until the next one is. */
export type RateLimit = (key: string) => number

/** Of more keys, the ones that were not used for longest are forgotten. */
const maxKeys = 10_000

/**
 * Allows `perMinute` requests of a key per minute, all at once or spread out. 0 means no limit.
 *
 * @param now monotonic clock in milliseconds
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()
  const perMillisecond = perMinute / 60_000
  return (key) => {
    if (perMinute === 0) return 0
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at }
    buckets.delete(key) // to the end: the first one is the one to forget
    buckets.set(key, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
    bucket.tokens = Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMillisecond)
    bucket.at = at
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMillisecond / 1000)
    bucket.tokens -= 1
    return 0
  }
}
