import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import { findMailServer, listPrivateHosts, replacePrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { mailProblem, setMailServer } from '#service/notifications/mail-settings.ts'
import { readPrivateHosts } from '#service/notifications/private-hosts.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'

const usualPorts: Readonly<Record<string, number>> = { TLS: 465, STARTTLS: 587, NONE: 25 }

/** How the notifications of an organization leave. */
export const mailServerResolvers: Resolvers = {
  Organization: {
    mailServer: async (organization, _args, context) => {
      const server = await findMailServer(context.services.database.write, organization.id)
      if (!server) return null
      const user = hasRole(context, 'Admin') ? server.user : null
      return { ...server, user, problem: await mailProblem(context.services, server) }
    },
    privateHosts: async (organization, _args, { services }) => [
      ...(await listPrivateHosts(services.database.write, organization.id)),
    ],
  },
  Mutation: {
    notificationMailServerUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'MailServer')
        const { host, port, protection, user, password, senderName, senderAddress } = input
        const chosen = protection ?? 'STARTTLS'
        const entered = {
          ...{ host, protection: chosen, user: user ?? null, senderName: senderName ?? null, senderAddress },
          ...{ port: port ?? usualPorts[chosen.trim().toUpperCase()] ?? 587, password: password ?? null },
        }
        const { services, caller } = context
        await setMailServer(services, caller.organizationId, entered, services.now().toISOString())
        return changedOrganization(context)
      }),
    notificationMailServerDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'MailServer')
        const { services, caller } = context
        await setMailServer(services, caller.organizationId, null, services.now().toISOString())
        return changedOrganization(context)
      }),
    notificationPrivateHostsUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'PrivateHost')
        const { services, caller } = context
        await replacePrivateHosts(services.database.write, caller.organizationId, readPrivateHosts(input.hosts))
        return changedOrganization(context)
      }),
  },
}

/** Tells every window that the settings changed. */
async function changedOrganization({ caller, services }: RequestContext) {
  const { organizationId } = caller
  const at = services.now().toISOString()
  const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
  await services.database.write.transaction().execute((write) => insertChangeEvents(write, [event]))
  return { organization: (await findOrganization(services.database.write)) ?? null }
}
