import { Rejection } from '#service/domain/rejection.ts'
import type { FindingId } from '#service/domain/id.ts'

/** When findings were last changed, as a caller read them. */
export type ExpectedTimes =
  /** All at this time. */
  | { readonly exactly: string }
  /** None later than this time. */
  | { readonly newest: string }
  /** None later than its own time. */
  | { readonly each: ReadonlyMap<FindingId, string> }

/**
 * Checks that findings were not changed since a caller read them.
 *
 * @throws {Rejection} with the number of those that were, and when the last of them was
 */
export function rejectChanged(
  now: readonly { readonly id: FindingId; readonly updatedAt: string }[],
  expected: ExpectedTimes,
): void {
  const changed = now.filter(({ id, updatedAt }) => isChanged(id, updatedAt, expected))
  if (changed.length === 0) return
  const last = changed.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one > other ? one : other))
  throw new Rejection(
    now.length === 1
      ? `The finding was changed at ${last}. Reload it and try again`
      : `${changed.length} of ${now.length} findings were changed since they were read, the last at ${last}. Reload them and try again`,
  )
}

function isChanged(id: FindingId, updatedAt: string, expected: ExpectedTimes): boolean {
  const time = Date.parse(updatedAt)
  // Not whether it is later: a clock that was set back makes changes that are earlier.
  if ('exactly' in expected) return time !== Date.parse(expected.exactly)
  if ('newest' in expected) return time > Date.parse(expected.newest)
  const own = expected.each.get(id)
  return own === undefined || time > Date.parse(own)
}
