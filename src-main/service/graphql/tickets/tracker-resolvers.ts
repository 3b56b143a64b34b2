import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { deleteTracker, findTracker, listTrackers } from '#service/db/tickets/trackers.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { removeTrackerToken, setTracker, trackerProblem } from '#service/tickets/tracker-settings.ts'

/** Issue trackers. Their tokens are secrets and never answered. */
export const trackerResolvers: Resolvers = {
  Query: {
    trackers: async (_root, _args, { caller, services: { database } }) => [
      ...(await listTrackers(database.write, caller.organizationId)),
    ],
  },
  Tracker: {
    account: ({ account }, _args, context) => (hasRole(context, 'Admin') ? account : null),
    labels: ({ labels }) => [...labels],
    problem: (tracker, _args, { services }) => trackerProblem(services, tracker),
  },
  Mutation: {
    trackerCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Tracker')
        const { caller, services } = context
        const { name, kind, project, token } = input
        const entered = {
          ...{ name, kind, project, token, baseUrl: input.baseUrl || null, account: input.account || null },
          ...{ issueType: input.issueType || null, labels: input.labels ?? [] },
        }
        const at = services.now().toISOString()
        const tracker = await setTracker(services, { organizationId: caller.organizationId, id: null, at }, entered)
        await changed(context, 'CREATED', tracker.id)
        return { tracker }
      }),
    trackerUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Tracker')
        const { caller, services } = context
        const before = await trackerToChange(context, input.id)
        // The URL of another kind of tracker is none of this one.
        const isOther = input.kind != null && input.kind.trim().toUpperCase() !== before.kind
        const entered = {
          ...{ name: input.name ?? before.name, kind: input.kind ?? before.kind },
          ...{ baseUrl: input.baseUrl ?? (isOther ? null : before.baseUrl), project: input.project ?? before.project },
          ...{ account: input.account ?? before.account, token: input.token || null },
          ...{ issueType: input.issueType ?? before.issueType, labels: input.labels ?? before.labels },
        }
        const place = { organizationId: caller.organizationId, id: before.id, at: services.now().toISOString() }
        const tracker = await setTracker(services, place, entered)
        await changed(context, 'UPDATED', tracker.id)
        return { tracker }
      }),
    trackerDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Tracker')
        const { services } = context
        const tracker = await trackerToChange(context, input.id)
        // The token first: after a kill the tracker says that it has to be entered again.
        await removeTrackerToken(services, tracker)
        const at = services.now().toISOString()
        await services.database.write.transaction().execute((write) => deleteTracker(write, tracker.id, at))
        await changed(context, 'DELETED', tracker.id)
        return { deletedId: tracker.id }
      }),
    trackerTest: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Tracker')
        const problem = await context.services.tickets.test(await trackerToChange(context, input.id))
        return { isReachable: problem === null, problem }
      }),
  },
}

async function trackerToChange({ caller, services }: RequestContext, id: string): Promise<Tracker> {
  const tracker = await findTracker(services.database.write, caller.organizationId, id)
  if (!tracker) throw new Rejection('Tracker not found')
  return tracker
}

/** Tells every window that the settings changed. */
async function changed(
  { caller: { organizationId }, services }: RequestContext,
  action: 'CREATED' | 'UPDATED' | 'DELETED',
  subjectId: string,
): Promise<void> {
  const at = services.now().toISOString()
  const event = { organizationId, at, kind: 'TICKET', action, subjectId }
  await services.database.write.transaction().execute((write) => insertChangeEvents(write, [event]))
}
