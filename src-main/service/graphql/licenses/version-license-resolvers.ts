import { countComponents, listComponentsByName } from '#service/db/components/component-list.ts'
import { expressionStates, readExpression } from '#service/domain/licenses/expression-state.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, listConnection, pageRequest } from '#service/graphql/resolving/connection.ts'
import { markInherited, partScopeOf } from '#service/graphql/parts/part-scope.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'
import { loadLicenses } from './load-licenses.ts'
import { countLicenseStates, loadLicensesOf } from './version-licenses.ts'

/** The license expressions of versions and components (specification 2.3). */
export const versionLicenseResolvers: Resolvers = {
  Sbom: {
    licenses: async (version, args, context) => {
      const states = args.state?.map(readState)
      const part = args.search?.trim().toLowerCase() ?? ''
      const found = (
        await loadLicensesOf(context, { id: version.id, parts: await partScopeOf(version, args, context) })
      ).filter(
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
    inheritedCount: ({ inherited }) => inherited,
    components: async ({ version, expression }, args, { services }) => {
      const filter = { scope: { versionId: version.id, parts: version.parts }, licenseExpression: expression }
      const found = await listComponentsByName(services.database, filter, pageRequest(args))
      const page = version.parts ? { ...found, rows: markInherited(found.rows, version) } : found
      return connection(page, () => countComponents(services.database, filter))
    },
  },
  Component: {
    licenseState: async ({ licenseExpression }, _args, context) =>
      readExpression(licenseExpression, await loadLicenses(context)).state,
  },
  SbomStats: {
    licenseStateCounts: async ({ id }, _args, context) => countLicenseStates(await loadLicensesOf(context, { id })),
  },
}

function readState(word: string) {
  const state = expressionStates.find((known) => known === word.trim().toLowerCase())
  if (!state) throw badInput(`"${word}" is not a state of a license expression. Use ${expressionStates.join(', ')}`)
  return state
}
