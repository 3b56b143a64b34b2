import { listNamedLists } from '#service/db/conditions/named-lists.ts'
import type { ConditionGroup, ConditionRowKind, DatedConditions } from '#service/domain/conditions/condition.ts'
import type { NamedList } from '#service/domain/conditions/named-list.ts'
import { nameKey } from '#service/domain/products/product.ts'
import type { ConditionGroupInput } from '#service/graphql/generated/resolver-types.ts'
import { readConditions } from './condition-input.ts'
import type { RequestContext } from './context.ts'
import { dayOf } from './product-loaders.ts'

interface GivenConditions {
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
}

/** Reads the conditions of a list's arguments, with the named lists of the organization and the day of the request. */
export async function readRequestConditions(
  given: GivenConditions,
  row: ConditionRowKind,
  context: RequestContext,
): Promise<DatedConditions | null> {
  if (!given.filter && !given.filterText?.trim()) return null
  const read = readConditions(given, row, await conditionContext(context))
  return read && { ...read, group: withCaller(read.group, context.caller.userId) }
}

/** Returns conditions in which the word "me" for a person is the id of the caller. */
function withCaller(group: ConditionGroup, userId: string): ConditionGroup {
  return {
    ...group,
    conditions: group.conditions.map((condition) =>
      condition.subject.toLowerCase() === 'finding.assigneeid'
        ? { ...condition, values: condition.values.map((value) => (value.toLowerCase() === 'me' ? userId : value)) }
        : condition,
    ),
    groups: group.groups.map((inner) => withCaller(inner, userId)),
  }
}

/** Returns what conditions of this request are read with. */
export async function conditionContext(context: RequestContext): Promise<Omit<DatedConditions, 'group'>> {
  const lists = (await loadNamedLists(context)).flatMap(({ id, name, values }) =>
    [id, nameKey(name)].map((key) => [key, values] as const),
  )
  return { today: dayOf(context.services.now()), lists: new Map(lists) }
}

/** Loads the named lists of the organization once per request. */
export async function loadNamedLists(context: RequestContext): Promise<readonly NamedList[]> {
  const { organizationId } = context.caller
  const found = await context.load('named lists', organizationId, async () => {
    return new Map([[organizationId, await listNamedLists(context.services.database.read, organizationId)]])
  })
  return found ?? []
}

/** Returns conditions that refer to named lists by the given property: by id as they are stored, by name as they are shown. */
export function withListsBy(by: 'id' | 'name', group: ConditionGroup, lists: readonly NamedList[]): ConditionGroup {
  const find = (text: string) => lists.find(({ id, name }) => id === text || nameKey(name) === text.toLowerCase())
  return {
    ...group,
    conditions: group.conditions.map((condition) => {
      const list = condition.list === undefined ? undefined : find(condition.list)
      return list ? { ...condition, list: list[by] } : condition
    }),
    groups: group.groups.map((inner) => withListsBy(by, inner, lists)),
  }
}
