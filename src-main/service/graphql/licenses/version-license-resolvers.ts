import { countComponents, listComponentsByName } from '#service/db/components/component-list.ts'
import { countExpressions } from '#service/db/licenses/expression-counts.ts'
import { type ExpressionFacts, expressionStates, readExpression } from '#service/domain/licenses/expression-state.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, listConnection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'
import { loadLicenses } from './load-licenses.ts'

/** A license expression of a version, with the components that carry it. */
export interface VersionLicense extends ExpressionFacts {
  readonly versionId: string
  /** Null: of components without one. */
  readonly expression: string | null
  readonly components: number
}

/** The license expressions of versions and components (specification 2.3). */
export const versionLicenseResolvers: Resolvers = {
  Sbom: {
    licenses: async ({ id }, args, context) => {
      const states = args.state?.map(readState)
      const part = args.search?.trim().toLowerCase() ?? ''
      const found = (await loadVersionLicenses(context, id)).filter(
        ({ state, expression }) =>
          (!states || states.includes(state)) &&
          (args.licensesExp == null || args.licensesExp === (expression ?? '')) &&
          (expression ?? '').toLowerCase().includes(part),
      )
      return listConnection(found, ({ expression }) => expression ?? '', args)
    },
  },
  SbomLicense: {
    licensesExp: ({ expression }) => expression ?? '',
    resolved: ({ isResolved }) => isResolved,
    suggestion: ({ expression }) => (expression === null ? null : suggestExpression(expression)),
    licenses: ({ licenses }) => [...licenses],
    componentsCount: ({ components }) => components,
    components: async ({ versionId, expression }, args, { services }) => {
      const filter = { scope: { versionId }, licenseExpression: expression }
      const page = await listComponentsByName(services.database, filter, pageRequest(args))
      return connection(page, () => countComponents(services.database, filter))
    },
  },
  Component: {
    licenseState: async ({ licenseExpression }, _args, context) =>
      readExpression(licenseExpression, await loadLicenses(context)).state,
  },
  SbomStats: {
    licenseStateCounts: async ({ id }, _args, context) => {
      const licenses = await loadVersionLicenses(context, id)
      return expressionStates.flatMap((key) => {
        const count = licenses.reduce((sum, one) => sum + (one.state === key ? one.components : 0), 0)
        return count === 0 ? [] : [{ key, label: `${key.charAt(0).toUpperCase()}${key.slice(1)}`, count }]
      })
    },
  },
}

function readState(word: string) {
  const state = expressionStates.find((known) => known === word.trim().toLowerCase())
  if (!state) throw badInput(`"${word}" is not a state of a license expression. Use ${expressionStates.join(', ')}`)
  return state
}

async function loadVersionLicenses(context: RequestContext, versionId: string): Promise<readonly VersionLicense[]> {
  const known = await loadLicenses(context)
  const licenses = await context.load('licenses of version', versionId, async (ids) => {
    const { read } = context.services.database
    const found = new Map<string, readonly VersionLicense[]>()
    for (const id of ids) {
      const counts = await countExpressions(read, id)
      found.set(
        id,
        counts.map((count) => ({ ...count, ...readExpression(count.expression, known), versionId: id })),
      )
    }
    return found
  })
  return licenses ?? []
}
