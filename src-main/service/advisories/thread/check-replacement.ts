import type { SourceCounts } from '#service/db/advisory-file/build/advisory-counts.ts'
import type { FormerSource } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { describeShrinking } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A source is not replaced if it would lose more than this share of its records. */
const maxLossShare = 0.2

/**
 * Rejects an import that would remove too much.
 * @throws {Rejection} if a source would lose more than `maxLossShare` of its records
 */
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

/** Age of a set: the date that it states, and when its latest entry was added, in milliseconds. */
interface SetAge {
  readonly dataDate: string | null
  readonly newest: number | null
}

/**
 * Rejects a set that is older than the stored one, because it would restore outdated entries. Sets that state no date are compared by their
 * latest entries, if entries have dates. A set with another name, such as the sample's, is not compared.
 * @throws {Rejection} if the set is older than the stored one, or has no date while the stored one has
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
