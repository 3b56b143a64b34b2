import { Rejection } from '#service/domain/rejection.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { newestIn, type SourceDates } from './source-dates.ts'

/** Days after which advisory data is old unless an environment says otherwise. */
export const defaultFeedAgeLimit = 5
const longestLimit = 365

/** @throws {Rejection} if it is not a number of days after which data may be called old */
export function readFeedAgeLimit(days: number): number {
  if (Number.isSafeInteger(days) && days >= 1 && days <= longestLimit) return days
  throw new Rejection(`feedAgeLimitDays is a whole number from 1 to ${longestLimit}, not ${days}`)
}

const dayMs = 86_400_000

/** Tests whether the newest data of a source is old. The invented sample data is never old. */
export function isStale(source: SourceDates & { readonly name: string }, limitDays: number, now: Date): boolean {
  return !sampleSourceNames.has(source.name) && now.getTime() - newestIn(source) > limitDays * dayMs
}
