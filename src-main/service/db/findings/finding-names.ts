import { type RawBuilder, sql } from 'kysely'
import { byIndex, eachMember } from '#service/db/dialect/sql-words.ts'

/** An id that a finding goes by, in capitals, in a test for `named`. */
export const alias: RawBuilder<unknown> = sql.ref('alias')

/**
 * Findings that go by an id which passes: any id of the vulnerability's group, and those that a distribution's record passes on a fix
 * for, so that a CVE finds the records that are shown as one with it and those that fix it among others.
 */
export function matchesName(test: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`(finding.vulnerability_id in (
    select vulnerability_id from vulnerability_alias where ${test}
    union all select id from (
      select passing.id, upper(passed.value) as alias
      from vulnerability as passing ${byIndex('vulnerability_passing_on')}, ${eachMember('passing.upstream')} as passed
      where passing.upstream <> '[]')
    where ${test}))`
}
