import { buildCondition, ConditionError, operatorTypes } from '#service/db/conditions/build-condition.ts'
import type { Subject } from '#service/db/conditions/subject.ts'
import { customFieldSubject } from '#service/db/conditions/subjects/custom-subjects.ts'
import { subjectsOf } from '#service/db/conditions/subjects/subjects.ts'
import { titleOf } from '#service/db/conditions/subjects/titles.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import {
  type ConditionRowKind,
  conditionRowKinds,
  conditionsOf,
  type DatedConditions,
} from '#service/domain/conditions/condition.ts'
import {
  type ConditionPlace,
  ConditionSyntaxError,
  parseWithPlaces,
  type ParsedConditions,
} from '#service/domain/conditions/parse-conditions.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { printCondition, printConditions } from '#shared/print-conditions.ts'
import { conditionContext, loadNamedLists, withListsBy } from '#service/graphql/resolving/request-conditions.ts'

/** The grammar of conditions: its subjects, and reading a typed filter. */
export const conditionResolvers: Resolvers = {
  Query: {
    conditionSubjects: async (_root, { appliesTo }, { caller, services }) => {
      const rows = appliesTo == null ? conditionRowKinds : [readRowKind(appliesTo)]
      const fields = await listCustomFields(services.database, caller.organizationId)
      const own = fields.map(customFieldSubject)
      const found = rows.flatMap((row) => subjectsOf(row, dayOf(services.now()), own))
      return [...new Map(found.map((subject) => [subject.name, subject])).values()].map(presentSubject)
    },
    conditionParse: async (_root, { text, appliesTo }, context) => {
      const row = readRowKind(appliesTo)
      const known = await conditionContext(context)
      try {
        const parsed = parseWithPlaces(text.trim() === '' ? '()' : text)
        const errors = problemsOf(parsed, row, known)
        return { group: errors.length > 0 ? null : parsed.group, errors }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        const column = error instanceof ConditionSyntaxError ? error.column : 1
        return { group: null, errors: [atColumn(column, error.message)] }
      }
    },
  },
  ConditionGroup: {
    conditions: ({ conditions }) => [...conditions],
    groups: ({ groups }) => [...groups],
    text: async (group, _args, context) => printConditions(withListsBy('name', group, await loadNamedLists(context))),
  },
  Condition: {
    value: ({ values }) => (values.length > 1 ? null : (values[0] ?? null)),
    values: ({ values }) => (values.length > 1 ? [...values] : []),
    key: ({ key }) => key ?? null,
    namedList: async ({ list }, _args, context) => {
      if (list === undefined) return null
      const lists = await loadNamedLists(context)
      return lists.find(({ id, name }) => id === list || nameKey(name) === nameKey(list)) ?? null
    },
    text: async (condition, _args, context) => {
      const group = { match: 'ALL', negate: false, conditions: [condition], groups: [] } as const
      const [named] = withListsBy('name', group, await loadNamedLists(context)).conditions
      return printCondition(named ?? condition)
    },
  },
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if a word is not a kind of row */
export function readRowKind(word: string): ConditionRowKind {
  const row = conditionRowKinds.find((known) => known === word.trim().toLowerCase())
  if (!row) throw badInput(`"${word}" is not a kind of row. Use ${conditionRowKinds.join(', ')}`)
  return row
}

function presentSubject(subject: Subject) {
  const { name, row, type, description, words = [], isCaseSensitive, key = null, keys = [] } = subject
  const operators = operatorTypes(subject)
  return {
    ...{
      name,
      title: titleOf(subject),
      appliesTo: row,
      type,
      description,
      values: [...words],
      caseSensitive: isCaseSensitive,
    },
    ...{ operators: operators.map((one) => one.name), operatorTypes: operators, key, keys: [...keys] },
  }
}

function problemsOf(
  { group, places }: ParsedConditions,
  row: ConditionRowKind,
  context: Omit<DatedConditions, 'group'>,
): string[] {
  return conditionsOf(group).flatMap((condition) => {
    try {
      buildCondition(condition, row, context)
      return []
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error
      return [atColumn(columnOf(error, places.get(condition)), error.message)]
    }
  })
}

function columnOf({ part, value }: ConditionError, place: ConditionPlace | undefined): number {
  if (!place) return 1
  return part === 'value' ? (place.values[value] ?? place.values[0] ?? place.operator) : place[part]
}

function atColumn(column: number, message: string): string {
  return `Column ${column}: ${message}`
}
