import type { SourceCounts } from '#service/db/advisory-file/build/advisory-counts.ts'
import type { FormerSource } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A source that loses more than this share of what it had is not replaced. */
const mostLost = 0.2

/** @throws Rejection when a source would lose much of what it had */
export function refuseLoss(
  name: string,
  before: SourceCounts | null,
  after: Pick<SourceCounts, 'records' | 'statements'>,
): void {
  const lost = (had: number, has: number) => has < had * (1 - mostLost)
  if (before === null || !(lost(before.records, after.records) || lost(before.statements, after.statements))) return
  const what = lost(before.records, after.records) ? 'records' : 'statements'
  throw new Rejection(
    `"${name}" would shrink from ${before[what]} to ${after[what]} ${what}, by more than ${mostLost * 100} %: nothing was changed`,
    'Look whether the file is whole. If it is right, remove the source first, then import the file again.',
  )
}

/** Of when a set is: the date that it states, and when its latest entry was added, in milliseconds. */
interface SetAge {
  readonly dataDate: string | null
  readonly newest: number | null
}

/**
 * A set takes the place of what there was: an older one would bring back what is no longer so. Sets that state no date are compared by
 * their latest entries, where entries have dates. What was held under another name is another set: the sample's.
 * @throws Rejection when a set is older than what is held, or does not say of when it is while that does
 */
export function refuseOlder(name: string, before: FormerSource | null, after: SetAge): void {
  const objection = before === null || before.name !== name ? undefined : objectionTo(before, after)
  if (objection === undefined) return
  throw new Rejection(
    `"${name}" ${objection}: nothing was changed`,
    'Look for a newer file. If this one is right, remove the source first, then import the file again.',
  )
}

function objectionTo(before: SetAge, after: SetAge): string | undefined {
  if (before.dataDate !== null && after.dataDate !== null) {
    return after.dataDate < before.dataDate
      ? `would become older: the file is of ${dayOf(after.dataDate)}, what is held of ${dayOf(before.dataDate)}`
      : undefined
  }
  if (before.newest !== null && after.newest !== null) {
    return after.newest < before.newest
      ? `would become older: the latest entry of the file is of ${dayOf(after.newest)}, that of what is held of ${dayOf(before.newest)}`
      : undefined
  }
  if (before.dataDate === null) return undefined
  return `may become older: the file does not say of when it is, what is held is of ${dayOf(before.dataDate)}`
}

function dayOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10)
}
