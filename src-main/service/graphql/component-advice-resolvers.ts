import { countSuggestedComponents, listSuggestedComponents } from '#service/db/component-suggestions.ts'
import { findSafeUpgrades } from '#service/db/component-upgrades.ts'
import type { Component } from '#service/domain/component.ts'
import { findOperatingSystems, identitySuggestions } from '#service/versions/identity-suggestions.ts'
import { loadComponentDetail } from './component-loaders.ts'
import { connection, pageRequest } from './connection.ts'
import type { RequestContext } from './context.ts'
import type { Resolvers } from './generated/resolver-types.ts'

/** What people can do about components: what those seem to be that cannot be judged, and what to replace affected ones by. */
export const componentAdviceResolvers: Resolvers = {
  Component: {
    identitySuggestions: async (component, _args, context) => [...(await suggestionsOf(component, context))],
    safeUpgrade: ({ id }, _args, context) =>
      context.load('safe upgrade', id, (ids) => findSafeUpgrades(context.services.database, ids)),
  },
  Sbom: {
    identitySuggestions: async ({ id }, args, { services }) => {
      const page = await listSuggestedComponents(services.database, id, pageRequest(args))
      return connection(page, () => countSuggestedComponents(services.database, id))
    },
  },
  ComponentSuggestion: {
    component: (component) => component,
    suggestion: async (component, _args, context) => {
      const [first] = await suggestionsOf(component, context)
      // The component is as it was when the suggestion was stored; only the words may be others by now.
      return (
        first ?? {
          purl: component.suggestedPurl ?? '',
          reason: 'Found when it was processed',
          evidence: component.name,
        }
      )
    },
  },
}

async function suggestionsOf(component: Component, context: RequestContext) {
  const { database } = context.services
  const operatingSystem = await context.load('operating system', component.versionId, (ids) =>
    findOperatingSystems(database, ids),
  )
  return identitySuggestions(component, await loadComponentDetail(context, component.id), operatingSystem ?? null)
}
