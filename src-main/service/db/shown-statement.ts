import { type RawBuilder, sql } from 'kysely'

/**
 * Tests that a statement is not one of a document that is being written, or whose place another took. `table`: as the query calls
 * `vendor_statement`.
 */
export function isShownStatement(table = 'vendor_statement'): RawBuilder<boolean> {
  const batch = sql.ref(`${table}.batch_id`)
  return sql`(${batch} is null
    or ${batch} in (select batch.id from statement_batch as batch where batch.state in ('PROPOSING', 'SHOWN')))`
}
