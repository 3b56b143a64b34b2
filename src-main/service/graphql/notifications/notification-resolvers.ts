import { findEnvironment, findEnvironmentsById } from '#service/db/products/environments.ts'
import { listPreferences, readSettings, replacePreference } from '#service/db/notifications/notification-settings.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import { type NotificationCategory, computeSettings } from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { readCategories, writeSettings } from '#service/notifications/setting-rules.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { preferencesByProduct } from './notification-preferences.ts'
import { clientMutationIdOf, resolveMutationInput } from '#service/graphql/resolving/mutation-input.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

/** Notification settings of users (specification 2.4, 4.3 and 6). */
export const notificationResolvers: Resolvers = {
  Query: {
    notificationPreference: async (_root, { envId }, context) => {
      const { caller, services } = context
      const environment = await findEnvironment(services.database.read, caller.organizationId, envId)
      return environment ? preferenceOf(context, environment) : null
    },
  },
  Organization: {
    notificationSettings: async (organization, _args, { caller, services }) =>
      computeSettings((await readSettings(services.database, organization.id, caller.userId)).organization),
  },
  OrganizationUser: {
    notificationSettings: async (_user, _args, { caller, services }) => {
      const { organization, user } = await readSettings(services.database, caller.organizationId, caller.userId)
      return computeSettings(organization, user)
    },
    notificationPreferences: (_user, args, context) => preferencesByProduct(args, context),
  },
  Mutation: {
    bulkUpdateNotificationSettings: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { org, settings } = resolveMutationInput(args, ['settings'])
        if (org) requireRole(context, 'Admin', 'NotificationSetting')
        const { organizationId, userId } = context.caller
        const scope = { organizationId, userId: org ? null : userId }
        return { notificationSettings: await writeSettings(context.services, scope, settings) }
      }),
    notificationPreferenceUpdate: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { projectId, envId, enabledCategories } = resolveMutationInput(args, ['enabledCategories'])
        if (projectId && envId && projectId !== envId) throw new Rejection('"projectId" and "envId" do not match')
        const id = projectId ?? envId
        if (!id) throw new Rejection('"projectId" is required')
        const [notificationPreference] = await replacePreferences(context, [{ projectId: id, enabledCategories }])
        return { notificationPreference: notificationPreference ?? null }
      }),
    bulkUpdateNotificationPreferences: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { preferences } = resolveMutationInput(args, ['preferences'])
        return { notificationPreferences: await replacePreferences(context, preferences) }
      }),
  },
}

interface PreferenceEntry {
  readonly projectId: string
  readonly enabledCategories: readonly string[]
}

/** Replaces the categories of environments, all or none of them. */
async function replacePreferences(context: RequestContext, entries: readonly PreferenceEntry[]) {
  const { caller, services } = context
  const { database } = services
  const read = entries.map(({ projectId, enabledCategories }) => ({
    projectId,
    enabledCategories: readCategories(enabledCategories),
  }))
  const ids = read.map(({ projectId }) => projectId)
  const environments = await findEnvironmentsById(database, caller.organizationId, ids)
  if (ids.some((id) => !environments.has(id))) throw new Rejection('Project not found')
  await database.write.transaction().execute(async (write) => {
    for (const { projectId, enabledCategories } of read) {
      await replacePreference(write, caller.userId, projectId, enabledCategories)
    }
  })
  return read.flatMap((entry) => {
    const project = environments.get(entry.projectId)
    return project ? [{ ...entry, project }] : []
  })
}

async function preferenceOf({ caller, services }: RequestContext, project: Environment) {
  const chosen = await listPreferences(services.database.read, caller.userId, [project.id])
  const enabledCategories: NotificationCategory[] = [...(chosen.get(project.id) ?? (['all'] as const))]
  return { projectId: project.id, project, enabledCategories }
}
