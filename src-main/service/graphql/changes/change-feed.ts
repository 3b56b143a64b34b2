import { setTimeout as wait } from 'node:timers/promises'
import { GraphQLError } from 'graphql'
import { changeBounds, type ChangeFilter, countChanges, listChanges } from '#service/db/changes/change-feed.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { RecordedChange } from '#service/domain/change-event.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { type Connection, connection, cursorOf, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { QueryChangeFeedArgs } from '#service/graphql/generated/resolver-types.ts'

/** Seconds. Shorter than the timeouts of clients and proxies. */
const maxWaitSeconds = 8
const pollIntervalMs = 250

/** Returns the changes after a cursor, and waits until there is one. Without a cursor it starts with the next change. */
export async function followChanges(
  args: QueryChangeFeedArgs,
  { caller, services: { database } }: RequestContext,
): Promise<Connection<RecordedChange>> {
  const { kinds, sbomId, waitSeconds } = args
  const filter: ChangeFilter = {
    organizationId: caller.organizationId,
    kinds: kinds ?? [],
    versionId: sbomId ?? null,
  }
  const request = await pageRequestOf(args, database)
  const page = await firstPage(database, filter, request, waitSeconds ?? 0)
  const found = connection(page, () => countChanges(database, filter))
  if (found.pageInfo.endCursor !== null || request.backward) return found
  // An empty page also returns the cursor to continue from.
  return { ...found, pageInfo: { ...found.pageInfo, endCursor: cursorOf(request.cursor ?? [0]) } }
}

/** @throws {GraphQLError} `CURSOR_EXPIRED` if changes after the cursor were already deleted */
async function pageRequestOf(args: QueryChangeFeedArgs, database: UserDatabase): Promise<PageRequest> {
  const bounds = await changeBounds(database)
  if (args.after == null && args.before == null && args.last == null) {
    return pageRequest({ ...args, after: cursorOf([bounds?.newest ?? 0]) })
  }
  const request = pageRequest(args)
  const from = Number(request.cursor?.[0] ?? 0)
  // The oldest stored change follows the last deleted one.
  if (!request.backward && bounds && from + 1 < bounds.oldest) {
    throw new GraphQLError('This cursor has expired', { extensions: { code: 'CURSOR_EXPIRED' } })
  }
  return request
}

async function firstPage(
  database: UserDatabase,
  filter: ChangeFilter,
  request: PageRequest,
  waitSeconds: number,
): Promise<Page<RecordedChange>> {
  const until = performance.now() + Math.min(Math.max(waitSeconds, 0), maxWaitSeconds) * 1000
  for (;;) {
    const page = await listChanges(database, filter, request)
    const left = until - performance.now()
    if (page.rows.length > 0 || request.limit === 0 || left <= 0) return page
    await wait(Math.min(pollIntervalMs, left))
  }
}
