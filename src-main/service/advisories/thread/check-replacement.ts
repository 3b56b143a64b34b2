import type { SourceCounts } from '#service/db/advisory-file/build/advisory-counts.ts'
import type { FormerSource } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { describeShrinking } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A source that loses more than this share of what it had is not replaced. */
const maxLossShare = 0.2

/** @throws Rejection when a source would lose much of what it had */
export function rejectDataLoss(
  name: string,
  before: SourceCounts | null,
  after: Pick<SourceCounts, 'records' | 'statements'>,
): void {
  const lost = (had: number, has: number) => has < had * (1 - maxLossShare)
  if (before === null || !(lost(before.records, after.records) || lost(before.statements, after.statements))) return
  const what = lost(before.records, after.records) ? 'records' : 'statements'
  throw new Rejection(
    `${describeShrinking(name, `${before[what]} to ${after[what]} ${what}`)}, by more than ${maxLossShare * 100}%. Nothing was changed`,
    'Check that the file is complete. If it is correct, remove the source and import the file again.',
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
export function rejectOlderData(name: string, before: FormerSource | null, after: SetAge): void {
  const objection = before === null || before.name !== name ? undefined : replacementProblem(before, after)
  if (objection === undefined) return
  throw new Rejection(
    `"${name}" ${objection}. Nothing was changed`,
    'Get a newer file. If this one is correct, remove the source and import the file again.',
  )
}

function replacementProblem(before: SetAge, after: SetAge): string | undefined {
  if (before.dataDate !== null && after.dataDate !== null) {
    return after.dataDate < before.dataDate
      ? `would become older: the file is dated ${dayOf(after.dataDate)}, the current data ${dayOf(before.dataDate)}`
      : undefined
  }
  if (before.newest !== null && after.newest !== null) {
    return after.newest < before.newest
      ? `would become older: the newest entry in the file is dated ${dayOf(after.newest)}, in the current data ${dayOf(before.newest)}`
      : undefined
  }
  if (before.dataDate === null) return undefined
  return `may become older: the file has no date, the current data is dated ${dayOf(before.dataDate)}`
}

function dayOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10)
}
