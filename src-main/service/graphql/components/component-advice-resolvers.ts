import { countSuggestedComponents, listSuggestedComponents } from '#service/db/components/component-suggestions.ts'
import { findSafeUpgrades } from '#service/db/components/component-upgrades.ts'
import {
  dismissedPurl,
  dismissSuggestion,
  findDismissed,
  restoreSuggestions,
} from '#service/db/components/dismissed-suggestions.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findOperatingSystems, suggestIdentities } from '#service/components/identity-suggestions.ts'
import { loadComponentDetail } from './component-loaders.ts'
import { requireComponent } from './component-mutations.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Advice about components: suggested identities of those that cannot be evaluated, and safe upgrades of affected ones. */
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
      const [first] = (await suggestionsOf(component, context)).filter(({ dismissed }) => !dismissed)
      // The component has not changed since the suggestion was stored; only the wording may differ.
      return (
        first ?? {
          purl: component.suggestedPurl ?? '',
          reason: 'Found during processing',
          evidence: component.name,
          dismissed: false,
        }
      )
    },
  },
  Mutation: {
    identitySuggestionDismiss: (_root, { input }, context) =>
      payload(input, async () => {
        const { version, component } = await componentToChange(input, context)
        const suggestions = await findSuggestions(component, context)
        if (!suggestions.some(({ purl }) => purl === input.purl)) {
          throw new Rejection(`There is no suggestion "${input.purl}" for "${component.name}"`)
        }
        const { database, now } = context.services
        const dismissal = { purl: input.purl, by: actorOf(context), at: now().toISOString() }
        await dismissSuggestion(database, version, component, dismissal)
        return { component }
      }),
    identitySuggestionRestore: (_root, { input }, context) =>
      payload(input, async () => {
        const { version, component } = await componentToChange(input, context)
        const { database, now } = context.services
        await restoreSuggestions(database, version, component, {
          purl: input.purl ?? null,
          at: now().toISOString(),
        })
        return { component }
      }),
  },
}

async function componentToChange(
  { sbomId, componentId }: { readonly sbomId: string; readonly componentId: string },
  context: RequestContext,
) {
  requireRole(context, 'Operator', 'Component')
  const version = await requireVersion(context, sbomId)
  return { version, component: await requireComponent(context, version.id, componentId) }
}

/** Returns suggested identities of a component, each with whether a user dismissed it. */
async function suggestionsOf(component: Component, context: RequestContext) {
  const suggestions = await findSuggestions(component, context)
  if (suggestions.length === 0) return []
  const dismissed = await context.load('dismissed suggestions', component.id, (ids) =>
    findDismissed(context.services.database, ids),
  )
  return suggestions.map((one) => ({ ...one, dismissed: dismissed?.has(dismissedPurl(one.purl)) === true }))
}

async function findSuggestions(component: Component, context: RequestContext) {
  const { database } = context.services
  const operatingSystem = await context.load('operating system', component.versionId, (ids) =>
    findOperatingSystems(database, ids),
  )
  return suggestIdentities(component, await loadComponentDetail(context, component.id), operatingSystem ?? null)
}
