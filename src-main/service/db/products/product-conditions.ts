import { type RawBuilder, sql } from 'kysely'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { conditionsOf, type DatedConditions } from '#service/domain/conditions/condition.ts'

/**
 * Converts conditions about versions to a test of a statement over `product`: it has a version that fits. What asks only about the product is
 * tested once, so that products without versions can fit too.
 * @throws {ConditionError} if a subject, operator or value cannot be used
 */
export function productSql(conditions: DatedConditions): RawBuilder<boolean> {
  const test = conditionSql('version', conditions)
  // Its subjects read nothing of a version but the product.
  if (conditionsOf(conditions.group).every(({ subject }) => isOfProduct(subject.toLowerCase())))
    return sql`(exists (select 1 from (select product.id as product_id) as sbom_version where ${test}))`
  return sql`(product.id in (
    select sbom_version.product_id from sbom_version where sbom_version.visible = 1 and ${test}))`
}

function isOfProduct(subject: string): boolean {
  return subject === 'version.product' || subject.startsWith('product.')
}
