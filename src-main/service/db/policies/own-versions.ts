import { type RawBuilder, sql } from 'kysely'
import { eachMember } from '#service/db/dialect/sql-words.ts'
import { isReal } from '#service/db/shown-content.ts'

/**
 * Tests that a result counts for its policy: a version of the sample only if the scope of the policy names products or environments. For a query
 * with `policy` and `sbom_version`.
 */
export function isOfPolicy(): RawBuilder<boolean> {
  const names = (list: string) => sql`exists (select 1 from ${eachMember(sql.ref('policy.scope'), list)} as place)`
  return sql`(${isReal()} or ${names('productIds')} or ${names('environmentIds')})`
}
