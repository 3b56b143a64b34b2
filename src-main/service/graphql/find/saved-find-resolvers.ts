import { countFindNotices, listFindNotices, markNoticesSeen } from '#service/db/find/find-notices.ts'
import {
  deleteSavedFind,
  findSavedFindsById,
  getSavedFind,
  insertSavedFind,
  listSavedFinds,
  setWatched,
} from '#service/db/find/saved-finds.ts'
import { newestChange } from '#service/db/changes/change-events.ts'
import { readQuestion } from '#service/domain/find/read-question.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { beginWatch } from '#service/find/watch-finds.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection, listConnection, pageRequest } from '#service/graphql/resolving/connection.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { getVersion } from '#service/graphql/resolving/version-loaders.ts'

const maxIds = 1000

/** Questions that users ask again, and the versions that brought what they look for. */
export const savedFindResolvers: Resolvers = {
  Query: {
    savedFinds: async (_root, args, { caller, services }) =>
      listConnection(await listSavedFinds(services.database.read, caller.userId), ({ id }) => id, args),
    findNotices: async (_root, args, { caller, services }) => {
      const { read } = services.database
      const filter = { userId: caller.userId, savedFindId: args.savedFindId, unseen: args.unseen ?? false }
      return connection(await listFindNotices(read, filter, pageRequest(args)), () => countFindNotices(read, filter))
    },
  },
  SavedFind: {
    unseenCount: ({ id, userId }, _args, { services }) =>
      countFindNotices(services.database.read, { userId, savedFindId: id, unseen: true }),
  },
  FindNotice: {
    componentsCount: ({ components }) => components,
    findingsCount: ({ findings }) => findings,
    savedFind: async ({ savedFindId }, _args, { services, load }) => {
      const find = await load('saved find', savedFindId, (ids) => findSavedFindsById(services.database, ids))
      if (!find) throw new Error(`The saved find ${savedFindId} is gone`)
      return find
    },
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
  },
  Mutation: {
    savedFindCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedFind')
        const { caller, services } = context
        const at = services.now()
        readQuestion(input.text)
        const savedFind = {
          ...{ id: newId(at.getTime()), organizationId: caller.organizationId, userId: caller.userId },
          ...{ text: input.text.trim(), latestOnly: input.latestOnly ?? true, watched: input.watched ?? true },
          createdAt: at.toISOString(),
        }
        const start = savedFind.watched
          ? await beginWatch(services, savedFind)
          : { cursor: await newestChange(services.database.read), known: [] }
        await insertSavedFind(services.database, savedFind, start)
        return { savedFind }
      }),
    savedFindUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedFind')
        const { caller, services } = context
        const owned = { userId: caller.userId, id: input.id }
        const before = await getSavedFind(services.database.write, owned)
        if (before.watched === input.watched) return { savedFind: before }
        const start = input.watched ? await beginWatch(services, before) : null
        return { savedFind: await setWatched(services.database, owned, start, services.now().toISOString()) }
      }),
    savedFindDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedFind')
        const { caller, services } = context
        await deleteSavedFind(services.database, { userId: caller.userId, id: input.id })
        return { deletedId: input.id }
      }),
    findNoticesSeen: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedFind')
        const { caller, services } = context
        const { ids, savedFindId } = input
        if (ids && ids.length > maxIds) throw new Rejection(`At most ${maxIds} notices can be marked at once`)
        const at = services.now().toISOString()
        const whose = { userId: caller.userId, savedFindId }
        return { seenCount: await markNoticesSeen(services.database, whose, ids ?? null, at) }
      }),
  },
}
