import { buildCondition } from '#service/db/conditions/build-condition.ts'
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '#service/db/conditions/saved-views.ts'
import { listNamedLists } from '#service/db/conditions/named-lists.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { type Condition, type ConditionGroup, conditionsOf } from '#service/domain/conditions/condition.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { printConditions } from '#shared/print-conditions.ts'
import {
  type SavedView,
  type ViewedList,
  viewedListNames,
  viewedLists,
  viewFilter,
  viewKeys,
  viewSearch,
} from '#service/domain/conditions/saved-view.ts'
import { newId } from '#service/domain/id.ts'
import { type CustomFieldDefinition, customFieldSubjects } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { conditionContext, loadNamedLists, withListsBy } from '#service/graphql/resolving/request-conditions.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'

/** Filters of lists under a name. Each user has their own. */
export const savedViewResolvers: Resolvers = {
  Query: {
    savedViews: async (_root, args, { caller, services }) => {
      const list = args.list == null ? null : readList(args.list)
      const views = await listSavedViews(services.database.read, caller.userId, list)
      return listConnection(views, ({ id }) => id, args)
    },
  },
  SavedView: {
    filterText: async ({ conditions }, _args, context) =>
      printConditions(withListsBy('name', conditions, await loadNamedLists(context))),
    problems: async ({ conditions, list }, _args, context) => {
      const lists = await loadNamedLists(context)
      const known = { ...(await conditionContext(context)), fields: await loadFields(context) }
      return [...problemsOf(withListsBy('name', conditions, lists), list, known)]
    },
  },
  Mutation: {
    savedViewCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedView')
        const { caller, services } = context
        const at = services.now()
        const list = readList(input.list ?? 'findings')
        const savedView = await insertSavedView(services.database, {
          ...{ id: newId(at.getTime()), organizationId: caller.organizationId, userId: caller.userId, list },
          name: requireName(input.name),
          conditions: await readFilter(context, input.filterText, list),
          search: viewSearch(input.search),
          position: readPosition(input.position) ?? Number.MAX_SAFE_INTEGER,
          key: input.key === undefined ? 'free' : readKey(input.key),
          updatedAt: at.toISOString(),
        })
        return { savedView }
      }),
    savedViewUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedView')
        const { caller, services } = context
        const { id, name, filterText, search } = input
        const key = input.key === undefined ? undefined : readKey(input.key)
        const position = readPosition(input.position)
        const list = filterText === undefined ? null : await listOf(context, id)
        const conditions = list === null ? null : await readFilter(context, filterText, list)
        const change = (view: SavedView): SavedView => ({
          ...view,
          ...(name != null && { name: requireName(name) }),
          ...(conditions !== null && { conditions }),
          ...(search !== undefined && { search: viewSearch(search) }),
          ...(position !== null && { position }),
          ...(key !== undefined && { key }),
          updatedAt: services.now().toISOString(),
        })
        return { savedView: await updateSavedView(services.database, { userId: caller.userId, id }, change) }
      }),
    savedViewDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'SavedView')
        const { caller, services } = context
        await deleteSavedView(services.database, { userId: caller.userId, id: input.id })
        return { deletedId: input.id }
      }),
  },
}

/** Loads the custom fields of the organization once per request. */
async function loadFields({ caller, services, load }: RequestContext): Promise<readonly CustomFieldDefinition[]> {
  const { organizationId } = caller
  const found = await load('custom fields', organizationId, async () => {
    return new Map([[organizationId, await listCustomFields(services.database, organizationId)]])
  })
  return found ?? []
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if a word is not a list that has views */
function readList(word: string): ViewedList {
  const list = viewedListNames.find((known) => known === word.trim().toLowerCase())
  if (!list) throw badInput(`"${word}" is not a list with saved views. Use ${viewedListNames.join(', ')}`)
  return list
}

function readPosition(position: number | null | undefined): number | null {
  if (position != null && position < 1) throw new Rejection(`"position" must be 1 or more, not ${position}`)
  return position ?? null
}

function readKey(key: number | null): number | null {
  if (key !== null && !viewKeys.includes(key)) throw new Rejection(`"key" must be 1 to 9, not ${key}`)
  return key
}

async function listOf({ caller, services }: RequestContext, id: string): Promise<ViewedList> {
  const view = (await listSavedViews(services.database.write, caller.userId)).find((one) => one.id === id)
  if (!view) throw new Rejection(`Saved view "${id}" not found`)
  return view.list
}

/** Reads typed conditions as they are stored. @throws {Rejection} if they cannot be used now */
async function readFilter(
  { caller, services }: RequestContext,
  text: string | null | undefined,
  list: ViewedList,
): Promise<ConditionGroup> {
  const typed = viewFilter(text)
  const group = parseConditions(typed === '' ? '()' : typed)
  const { organizationId } = caller
  const named = await listNamedLists(services.database.write, organizationId)
  const lists = new Map(named.flatMap(({ id, name, values }) => [id, name.toLowerCase()].map((key) => [key, values])))
  const fields = await listCustomFields({ read: services.database.write }, organizationId)
  const problems = problemsOf(group, list, { today: dayOf(services.now()), lists, fields })
  if (problems.length > 0) throw new Rejection(problems)
  return withListsBy('id', group, named)
}

interface Known {
  readonly today: string
  readonly lists?: ReadonlyMap<string, readonly string[]> | undefined
  readonly fields: readonly CustomFieldDefinition[]
}

/** Says why conditions cannot be used. A custom field that does not exist would be missing everywhere, which nobody means. */
function problemsOf(group: ConditionGroup, list: ViewedList, known: Known): readonly string[] {
  return conditionsOf(group).flatMap((condition) => {
    try {
      buildCondition(condition, viewedLists[list], known)
      return isFieldKnown(condition, known.fields) ? [] : [`There is no custom field "${condition.subject}"`]
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return [...error.messages]
    }
  })
}

function isFieldKnown({ subject }: Condition, fields: readonly CustomFieldDefinition[]): boolean {
  const asked = subject.toLowerCase()
  if (!customFieldSubjects.some((owner) => asked.startsWith(`${owner}.custom.`))) return true
  return fields.some(({ appliesTo, name }) => asked === `${appliesTo}.custom.${name.toLowerCase()}`)
}
