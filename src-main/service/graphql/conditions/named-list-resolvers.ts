import {
  deleteNamedList,
  insertNamedList,
  listNamedLists,
  updateNamedList,
} from '#service/db/conditions/named-lists.ts'
import { changeSavedConditions } from '#service/db/conditions/saved-views.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { readPolicies } from '#service/db/policies/policies.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { listValues, type NamedList } from '#service/domain/conditions/named-list.ts'
import { newId } from '#service/domain/id.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { withListsBy } from '#service/graphql/resolving/request-conditions.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { queueEvaluation } from '#service/policies/queue-evaluation.ts'
import { type ConditionUser, readConditionUsers, rejectUsed, usersOfList } from './condition-users.ts'

/** Lists of values that conditions share. */
export const namedListResolvers: Resolvers = {
  Query: {
    namedLists: async (_root, args, { caller, services }) => {
      const lists = await listNamedLists(services.database.read, caller.organizationId, args.search?.trim() || null)
      return listConnection(lists, ({ id }) => id, args)
    },
  },
  NamedList: {
    values: ({ values }) => [...values],
    usedBy: async ({ id }, _args, context) => usersOfList(await loadUsers(context), id).map(({ name }) => name),
  },
  Mutation: {
    namedListCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'NamedList')
        const { caller, services } = context
        const at = services.now()
        const namedList: NamedList = {
          ...{ id: newId(at.getTime()), organizationId: caller.organizationId, name: requireName(input.name) },
          ...{ description: input.description?.trim() ?? '', values: listValues(input.values) },
          updatedAt: at.toISOString(),
        }
        await services.database.write.transaction().execute(async (write) => {
          if (!(await insertNamedList(write, namedList))) throw nameIsTaken(namedList.name)
          await insertChangeEvents(write, [eventOf(context, namedList.id, 'CREATED')])
        })
        return { namedList }
      }),
    namedListUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'NamedList')
        const { services } = context
        const namedList = await services.database.write.transaction().execute(async (write) => {
          const all = await listNamedLists(write, context.caller.organizationId)
          const list = requireList(all, input.id)
          const { name, description, values } = input
          const changed: NamedList = {
            ...list,
            ...(name != null && { name: requireName(name) }),
            ...(description !== undefined && { description: description?.trim() ?? '' }),
            ...(values != null && { values: listValues(values) }),
            updatedAt: services.now().toISOString(),
          }
          const isTaken = all.some((one) => one.id !== list.id && nameKey(one.name) === nameKey(changed.name))
          if (isTaken) throw nameIsTaken(changed.name)
          await updateNamedList(write, changed)
          for (const user of usersOfList(await readConditionUsers(write, list.organizationId), list.id)) {
            await user.store(write, user, true)
          }
          await insertChangeEvents(write, [eventOf(context, list.id, 'UPDATED')])
          return changed
        })
        await evaluateUsers(context, namedList.id)
        return { namedList }
      }),
    namedListDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'NamedList')
        const { caller, services } = context
        await services.database.write.transaction().execute(async (write) => {
          const list = requireList(await listNamedLists(write, caller.organizationId), input.id)
          rejectUsed(usersOfList(await readConditionUsers(write, caller.organizationId), list.id), 'The list')
          // Views that ask for it stay and name what is missing.
          await changeSavedConditions(write, caller.organizationId, (group) => withListsBy('name', group, [list]))
          await deleteNamedList({ write }, list.id)
          await insertChangeEvents(write, [eventOf(context, list.id, 'DELETED')])
        })
        return { deletedId: input.id }
      }),
  },
}

async function loadUsers(context: RequestContext): Promise<readonly ConditionUser[]> {
  const { organizationId } = context.caller
  const users = await context.load('users of conditions', organizationId, async () => {
    return new Map([[organizationId, await readConditionUsers(context.services.database.read, organizationId)]])
  })
  return users ?? []
}

async function evaluateUsers(context: RequestContext, listId: string): Promise<void> {
  const { caller, services } = context
  const { organizationId } = caller
  const users = (await readPolicies(services.database.write, organizationId)).filter(({ conditions }) =>
    conditionsOf(conditions).some(({ list }) => list === listId),
  )
  if (users.length === 0) return
  const policyIds = users.map(({ id }) => id)
  const tools = { ...services, wake: () => services.jobs.wake() }
  await queueEvaluation(tools, { organizationId, policyIds, versionIds: null, cause: 'POLICY' }, actorOf(context))
}

function requireList(lists: readonly NamedList[], id: string): NamedList {
  const list = lists.find((one) => one.id === id)
  if (!list) throw new Rejection('Named list not found')
  return list
}

function nameIsTaken(name: string): Rejection {
  return new Rejection(`A named list "${name}" already exists`)
}

function eventOf({ caller, services }: RequestContext, subjectId: string, action: 'CREATED' | 'UPDATED' | 'DELETED') {
  const { organizationId } = caller
  return { organizationId, at: services.now().toISOString(), kind: 'POLICY', action, subjectId }
}
