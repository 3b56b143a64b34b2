import { countExpressions } from '#service/db/licenses/expression-counts.ts'
import { countComponentsOnce, type PartScope } from '#service/db/parts/with-parts.ts'
import type { VersionId } from '#service/domain/id.ts'
import { type ExpressionFacts, expressionStates, readExpression } from '#service/domain/licenses/expression-state.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadLicenses } from './load-licenses.ts'

/** The version whose licenses are read. */
export interface LicensedVersion {
  readonly id: VersionId
  /** With the components that it inherits from parts. */
  readonly parts?: PartScope | undefined
}

/** A license expression of a version, with the components that carry it. */
export interface VersionLicense extends ExpressionFacts {
  readonly version: LicensedVersion
  /** Null: of components without one. */
  readonly expression: string | null
  readonly components: number
  /** Those of them that are inherited. */
  readonly inherited: number
}

/** Reads the license expressions of a version, most components first; once for a request. */
export async function loadLicensesOf(
  context: RequestContext,
  version: LicensedVersion,
): Promise<readonly VersionLicense[]> {
  const known = await loadLicenses(context)
  const { read } = context.services.database
  const name = `licenses of version, with ${JSON.stringify(version.parts ?? null)}`
  const licenses = await context.load(name, version.id, async (ids) => {
    const found = new Map<string, readonly VersionLicense[]>()
    for (const id of ids) {
      const counts = version.parts ? await countWithParts(context, version.parts) : await countExpressions(read, id)
      const of = { ...version, id }
      found.set(
        id,
        counts.map((count) => ({ inherited: 0, ...count, ...readExpression(count.expression, known), version: of })),
      )
    }
    return found
  })
  return licenses ?? []
}

async function countWithParts({ services }: RequestContext, scope: PartScope) {
  const rows = await countComponentsOnce(services.database.read, scope, 'license_expression')
  return rows.map(({ key, count, inherited }) => ({ expression: key, components: count, inherited }))
}

/** Counts the components of expressions by their state, in the order of the states. */
export function countLicenseStates(licenses: readonly VersionLicense[]) {
  return expressionStates.flatMap((key) => {
    const count = licenses.reduce((sum, one) => sum + (one.state === key ? one.components : 0), 0)
    return count === 0 ? [] : [{ key, label: `${key.charAt(0).toUpperCase()}${key.slice(1)}`, count }]
  })
}
