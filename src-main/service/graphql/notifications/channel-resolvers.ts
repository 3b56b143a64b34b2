import { findUser } from '#service/db/accounts/users.ts'
import { findMailServer, listPrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findChannels, saveChannels, type WebhookKind } from '#service/db/notifications/notification-channels.ts'
import { enableUserWebhook, findUserWebhook } from '#service/db/notifications/user-webhooks.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { getGenericWebhook, setGenericWebhook } from '#service/notifications/generic-webhook.ts'
import { readWebhook } from '#service/notifications/webhook-address.ts'
import { getWebhookAddress, setWebhook } from '#service/notifications/webhooks.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { NotificationChannelUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { clientMutationIdOf, resolveMutationInput } from '#service/graphql/resolving/mutation-input.ts'
import { nameOf, readChannel } from './channel-names.ts'

/** Ways to be notified, each user's own (specification 2.4). */
export const channelResolvers: Resolvers = {
  OrganizationUser: {
    notificationChannel: (_user, _args, context) => presentChannel(context),
    notificationConfig: (_user, _args, context) => presentConfig(context),
  },
  Mutation: {
    notificationChannelUpdate: (_root, args, context) =>
      payload(clientMutationIdOf(args), async () => {
        const { email, slack, teams, webhook } = resolveMutationInput(args)
        await requireReady(context, changesOf(await presentChannel(context), { email, slack, teams, webhook }))
        const { userId } = context.caller
        await context.services.database.write.transaction().execute(async (write) => {
          const { webhooks } = await findChannels(write, userId)
          const isOn = {
            slack: slack === true && webhooks.slack !== null,
            teams: teams === true && webhooks.teams !== null,
          }
          await saveChannels(write, userId, { webhooks, email: email ?? false, ...isOn })
          await enableUserWebhook(write, userId, webhook ?? false)
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
        const address = await readAddress(context, slack ?? teams ?? '')
        await setWebhook(context.services, { userId: context.caller.userId, kind }, address)
        const notificationConfig = await presentConfig(context)
        return { notificationConfig, notificationChannel: await presentChannel(context) }
      }),
    notificationWebhookUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        const address = await readAddress(context, input.webhookUrl)
        const secret = await setGenericWebhook(context.services, context.caller.userId, address)
        const notificationConfig = await presentConfig(context)
        return { notificationConfig, notificationChannel: await presentChannel(context), secret }
      }),
    notificationChannelTest: (_root, { input }, context) =>
      payload(input, async () => {
        const channel = readChannel(input.channel)
        const { organizationId, userId } = context.caller
        const { error, sentAt } = await context.services.deliveries.test({ organizationId, userId, channel })
        const state = error === null ? 'SENT' : 'FAILED'
        return { delivery: { channel: nameOf(channel), state, attempts: 1, error, sentAt } }
      }),
  },
}

/**
 * Returns the channels that a call turns on. One that lost its address must not keep the others from being turned on or off: what is on already
 * counts only if nothing else changes.
 */
function changesOf(
  before: Awaited<ReturnType<typeof presentChannel>>,
  { email, slack, teams, webhook }: NotificationChannelUpdateInput,
): NotificationChannelUpdateInput {
  const wanted = { email: email === true, slack: slack === true, teams: teams === true, webhook: webhook === true }
  const names = ['email', 'slack', 'teams', 'webhook'] as const
  if (names.every((name) => wanted[name] === before[name])) return wanted
  return Object.fromEntries(names.map((name) => [name, wanted[name] && !before[name]]))
}

async function readAddress({ caller, services }: RequestContext, url: string): Promise<string | null> {
  return readWebhook(url, await listPrivateHosts(services.database.read, caller.organizationId))
}

/**
 * Checks that messages can be sent by each channel that is turned on.
 *
 * @throws {Rejection} with what has to be set up first
 */
async function requireReady(
  { caller, services }: RequestContext,
  { email, slack, teams, webhook }: NotificationChannelUpdateInput,
): Promise<void> {
  const { organizationId, userId } = caller
  if (slack) await getWebhookAddress(services, { userId, kind: 'slack' })
  if (teams) await getWebhookAddress(services, { userId, kind: 'teams' })
  if (webhook) await getGenericWebhook(services, userId)
  if (!email) return
  if (!(await findMailServer(services.database.write, organizationId))) {
    throw new Rejection('No mail server is set up. An Admin can enter one in the settings of channels')
  }
  const user = await findUser(services.database.write, organizationId, userId)
  if (!user?.email) throw new Rejection('Enter your email address first')
}

async function presentChannel({ caller, services }: RequestContext) {
  const { email, slack, teams } = await findChannels(services.database.write, caller.userId)
  const webhook = await findUserWebhook(services.database.write, caller.userId)
  return { email, slack, teams, webhook: webhook?.isEnabled ?? false }
}

async function presentConfig({ caller, services }: RequestContext) {
  const { userId } = caller
  const { webhooks } = await findChannels(services.database.write, userId)
  const webhook = await findUserWebhook(services.database.write, userId)
  const addressOf = (kind: WebhookKind) => getWebhookAddress(services, { userId, kind })
  return {
    slackWebhookUrl: webhooks.slack?.shown ?? null,
    slackProblem: webhooks.slack && (await problemOf(addressOf('slack'))),
    teamsWebhookUrl: webhooks.teams?.shown ?? null,
    teamsProblem: webhooks.teams && (await problemOf(addressOf('teams'))),
    webhookUrl: webhook?.shown ?? null,
    webhookProblem: webhook && (await problemOf(getGenericWebhook(services, userId))),
  }
}

/** Why nothing can be sent to a webhook; null if it can. */
async function problemOf(address: Promise<unknown>): Promise<string | null> {
  try {
    await address
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.message
    throw error
  }
}
