import { type RawBuilder, sql } from 'kysely'
import { byIndex, eachMember } from '#service/db/dialect/sql-words.ts'

/** An id of a finding, in upper case, in a test for `named`. */
export const alias: RawBuilder<unknown> = sql.ref('alias')

/**
 * Selects findings with a matching id: any id of the vulnerability's group, and the upstream ids of a distribution's record. A CVE
 * therefore finds the records that are grouped with it and those that fix it among others.
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
