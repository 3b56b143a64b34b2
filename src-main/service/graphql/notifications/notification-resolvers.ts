import { findEnvironment, findEnvironmentsById } from '#service/db/products/environments.ts'
import { findChannels, saveChannels, type WebhookKind } from '#service/db/notifications/notification-channels.ts'
import { listPreferences, readSettings, replacePreference } from '#service/db/notifications/notification-settings.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import { type NotificationCategory, computeSettings } from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { readCategories, writeSettings } from '#service/notifications/setting-rules.ts'
import { readWebhook } from '#service/notifications/webhook-address.ts'
import { getWebhookAddress, setWebhook } from '#service/notifications/webhooks.ts'
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
    notificationChannel: (_user, _args, context) => presentChannel(context),
    notificationConfig: (_user, _args, context) => presentConfig(context),
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
    notificationChannelUpdate: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { email, slack, teams } = resolveMutationInput(args)
        const { caller, services } = context
        const { userId } = caller
        if (slack) await getWebhookAddress(services, { userId, kind: 'slack' })
        if (teams) await getWebhookAddress(services, { userId, kind: 'teams' })
        await services.database.write.transaction().execute(async (write) => {
          const { webhooks } = await findChannels(write, userId)
          const isOn = {
            slack: slack === true && webhooks.slack !== null,
            teams: teams === true && webhooks.teams !== null,
          }
          await saveChannels(write, userId, { webhooks, email: email ?? false, ...isOn })
        })
        return { notificationChannel: await presentChannel(context) }
      }),
    notificationConfigUpdate: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { slackWebhookUrl: slack, teamsWebhookUrl: teams } = resolveMutationInput(args)
        if ((slack == null) === (teams == null)) {
          throw new Rejection('Use exactly one of "slackWebhookUrl" and "teamsWebhookUrl"')
        }
        const kind: WebhookKind = slack == null ? 'teams' : 'slack'
        await setWebhook(context.services, { userId: context.caller.userId, kind }, readWebhook(slack ?? teams ?? ''))
        const notificationConfig = await presentConfig(context)
        return { notificationConfig, notificationChannel: await presentChannel(context) }
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

async function presentChannel({ caller, services }: RequestContext) {
  const { email, slack, teams } = await findChannels(services.database.write, caller.userId)
  return { email, slack, teams }
}

async function presentConfig(context: RequestContext) {
  const { webhooks } = await findChannels(context.services.database.write, context.caller.userId)
  return {
    slackWebhookUrl: webhooks.slack?.shown ?? null,
    slackProblem: webhooks.slack && (await problemOf(context, 'slack')),
    teamsWebhookUrl: webhooks.teams?.shown ?? null,
    teamsProblem: webhooks.teams && (await problemOf(context, 'teams')),
  }
}

/** Why nothing can be sent to a webhook; null if it can. */
async function problemOf({ caller, services }: RequestContext, kind: WebhookKind): Promise<string | null> {
  try {
    await getWebhookAddress(services, { userId: caller.userId, kind })
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.message
    throw error
  }
}
