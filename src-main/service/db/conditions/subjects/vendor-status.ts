import { type RawBuilder, sql } from 'kysely'
import { inLowerCase } from '#service/db/dialect/condition-functions.ts'
import { statementScopes, unknownAuthor } from '#service/domain/statements/finding-statement.ts'
import { exploitability } from '#shared/vex.ts'
import { isShownStatement } from '#service/db/shown-statement.ts'

type Expression = RawBuilder<unknown>

const place = (value: Expression, words: readonly string[]) =>
  sql`(case ${value} ${sql.join(
    words.map((word, at) => sql`when ${sql.lit(word)} then ${sql.lit(at)}`),
    sql` `,
  )} end)`

/** Authors without a name are not treated as the same author. */
const authorOf = (table: string) => {
  const name = inLowerCase(sql`trim(${sql.ref(`${table}.author`)})`)
  return sql`(case when ${name} in ('', ${sql.lit(unknownAuthor)}) then char(0) || ${sql.ref(`${table}.document`)} else ${name} end)`
}
const day = (table: string) => sql`coalesce(${sql.ref(`${table}.stated_at`)}, '')`
const fit = (table: string) => place(sql.ref(`${table}.fit`), statementScopes)

/** Statements about a row of `finding` as `stated`, each about what `link` says of it. Of each author the newest counts, as in `countingStatements`. */
const counting = sql`from finding_statement as link join vendor_statement as stated on stated.id = link.statement_id
  where link.finding_id = coalesce(finding.overlays_id, finding.id) and link.fit <> 'PART' and ${isShownStatement('stated')} and not exists (
    select 1 from finding_statement as other join vendor_statement as later on later.id = other.statement_id
    where other.finding_id = coalesce(finding.overlays_id, finding.id) and other.fit <> 'PART' and ${isShownStatement('later')}
      and ${authorOf('later')} = ${authorOf('stated')}
      and (${day('later')} > ${day('stated')} or ${day('later')} = ${day('stated')} and ${fit('other')} < ${fit('link')}))`

/** What others state of a row of `finding`: of authors that disagree the more exploitable status. Null if nobody states anything. */
export const vendorStatus: RawBuilder<string | null> = sql<string | null>`(select stated.status ${counting}
  order by ${place(sql`stated.status`, exploitability)} limit 1)`

/** Their justification of Not Affected, where that is the status. Null if they give different ones, or none. */
export const vendorJustification: RawBuilder<string | null> = sql<string | null>`(select
  case when min(stated.status) = 'not_affected' and max(stated.status) = 'not_affected' and count(distinct stated.justification) = 1
    then min(stated.justification) end ${counting})`
