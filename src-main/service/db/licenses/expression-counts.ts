import type { UserReader } from '#service/db/database.ts'
import { isNewest } from '#service/db/pending-version.ts'
import { contentOf, isReal } from '#service/db/shown-content.ts'

/** A license expression, null for none, and the components that carry it. */
export interface ExpressionCount {
  readonly expression: string | null
  readonly components: number
}

/** Counts the components of a version by license expression, most components first. */
export async function countExpressions(read: UserReader, versionId: string): Promise<readonly ExpressionCount[]> {
  const rows = await read
    .selectFrom('component')
    .select(['license_expression as expression', (select) => select.fn.countAll<number>().as('components')])
    .where('content_id', '=', contentOf(versionId))
    .where('is_listed', '=', 1)
    .groupBy('license_expression')
    .execute()
  return rows.toSorted((a, b) => b.components - a.components || ((a.expression ?? '') < (b.expression ?? '') ? -1 : 1))
}

/** Counts the components of the newest version of every environment by license expression. Components without one, and those of the sample, are left out. */
export async function countExpressionsInUse(
  read: UserReader,
  organizationId: string,
): Promise<readonly ExpressionCount[]> {
  const contents = read
    .selectFrom('sbom_version')
    .select((version) => version.ref('sbom_version.content_id').$notNull().as('content_id'))
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where(isNewest)
    .where(isReal())
  return read
    .selectFrom('component')
    .select(['license_expression as expression', (select) => select.fn.countAll<number>().as('components')])
    .where('component.content_id', 'in', contents)
    .where('component.is_listed', '=', 1)
    .where('component.license_expression', 'is not', null)
    .groupBy('license_expression')
    .execute()
}
