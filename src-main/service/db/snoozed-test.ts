import { type RawBuilder, sql } from 'kysely'

/** Tests whether a finding is snoozed on a day: until that day or later, or until the data changes if it has no day. */
export function snoozedTest(day: string): RawBuilder<boolean> {
  return sql`(case when finding.snoozed_until is null then finding.snooze_evidence is not null
    else finding.snoozed_until >= ${day} end)`
}
