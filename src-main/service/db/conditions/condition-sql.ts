import { type RawBuilder, sql } from 'kysely'
import type { ConditionRowKind, DatedConditions } from '#service/domain/conditions/condition.ts'
import { pickedContents } from '#service/db/parts/with-parts.ts'
import { foundSetOf } from '#service/db/shown-content.ts'
import { type BuiltCondition, buildCondition } from './build-condition.ts'
import { groupTest } from './condition-group.ts'

/**
 * Converts conditions to a test of a statement over `finding`, `component` or `sbom_version`, each under its own name.
 * @param contents those that have all rows of the statement, as a subquery; all that are shown if absent
 * @throws {ConditionError} if a subject, operator or value cannot be used
 */
export function conditionSql(
  row: ConditionRowKind,
  { group, ...context }: DatedConditions,
  contents?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return groupTest(group, (condition) =>
    fromRow(row, buildCondition(condition, row, { ...context, contents }), contents),
  )
}

/**
 * The test of a subject of another row: a finding's component and version, a component's version. Versions are tested once for a statement,
 * not for each row, and only those that the statement is about: a test may count all components of a version.
 */
function fromRow(
  row: ConditionRowKind,
  { subject, sql: test }: BuiltCondition,
  contents: RawBuilder<unknown> | undefined,
): RawBuilder<boolean> {
  if (subject.row === row) return test
  if (subject.row === 'component') {
    return sql`(coalesce((select ${test} from component where component.id = finding.component_id), false))`
  }
  const column = row === 'component' ? 'content_id' : 'finding_set_id'
  // What a version decides about a part for itself alone is in a set of its own.
  const shown = row === 'finding' && contents === pickedContents ? foundSetOf() : sql.ref(`${row}.${column}`)
  const asked = contents === undefined ? sql`` : sql`and sbom_version.content_id in ${contents}`
  return sql`(coalesce(${shown} in (
    select ${sql.ref(`sbom_version.${column}`)} from sbom_version
    where sbom_version.visible = 1 ${asked} and ${test}), false))`
}
