import { setTimeout as wait } from 'node:timers/promises'
import { applicationVersion } from '#shared/generated/application.ts'
import { changeBounds, type ChangeFilter, countChanges, listChanges } from '#service/db/change-feed.ts'
import { findJobsById } from '#service/db/job-list.ts'
import { engineVersion } from '#service/domain/engine-version.ts'
import { largestUpload } from '#service/http/upload-limits.ts'
import { GraphQLError } from 'graphql'
import { connection, cursorOf, pageRequest } from './connection.ts'
import type { RequestContext } from './context.ts'
import type { QueryChangeFeedArgs, Resolvers } from './generated/resolver-types.ts'
import { documentLimits } from './limit-rules.ts'
import { loadOrganization } from './product-counts.ts'

const longestWait = 8
const lookAgainAfter = 250

/** What this service is, and what changes in it. */
export const serviceResolvers: Resolvers = {
  Query: {
    service: async (_root, _args, context) => ({
      version: applicationVersion,
      engineVersion,
      shape: context.services.shape,
      networkAllowed: (await loadOrganization(context)).networkAllowed,
      limits: {
        uploadBytes: largestUpload,
        requestsPerMinute: context.services.rateLimits.requests,
        uploadsPerMinute: context.services.rateLimits.uploads,
        defaultPageSize: 25,
        maximumPageSize: 1000,
        queryDepth: documentLimits.depth,
        aliases: documentLimits.aliases,
      },
    }),
    changeFeed: (_root, args, context) => followChanges(args, context),
  },
  ChangeEvent: {
    cursor: (change) => cursorOf([change.cursor]),
    sbomId: (change) => change.versionId,
    projectId: (change) => change.environmentId,
    job: async (change, _args, context) => {
      if (change.subjectId === null || !['JOB', 'STAGE'].includes(change.kind)) return null
      const { caller, services } = context
      const batch = (ids: readonly string[]) => findJobsById(services.database, caller.organizationId, ids)
      return (await context.load('job', change.subjectId, batch)) ?? null
    },
  },
}

/** Changes after a cursor. Held back until there is one; the wait is short, so that the answer comes before anybody gives up. */
async function followChanges(args: QueryChangeFeedArgs, { caller, services: { database } }: RequestContext) {
  const filter: ChangeFilter = {
    organizationId: caller.organizationId,
    kinds: args.kinds ?? [],
    versionId: args.sbomId ?? null,
  }
  const total = () => countChanges(database, filter)
  const bounds = await changeBounds(database)
  const isStart = args.after == null && args.before == null && args.last == null
  const request = pageRequest(isStart ? { ...args, after: cursorOf([bounds?.newest ?? 0]) } : args)
  const from = Number(request.cursor?.[0] ?? 0)
  // The first change that is kept is the one after the last that was forgotten.
  if (!request.backward && bounds && from + 1 < bounds.oldest) {
    throw new GraphQLError('This cursor is too old', { extensions: { code: 'CURSOR_EXPIRED' } })
  }
  const until = Date.now() + Math.min(Math.max(args.waitSeconds ?? 0, 0), longestWait) * 1000
  let page = await listChanges(database, filter, request)
  while (page.rows.length === 0 && request.limit > 0 && Date.now() < until) {
    await wait(Math.min(lookAgainAfter, Math.max(until - Date.now(), 1)))
    page = await listChanges(database, filter, request)
  }
  const found = connection(page, total)
  // An empty page still says where to continue.
  return found.pageInfo.endCursor === null && !request.backward
    ? { ...found, pageInfo: { ...found.pageInfo, endCursor: cursorOf([from]) } }
    : found
}
