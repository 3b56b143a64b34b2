import { buildSchema, execute, type GraphQLObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { limitListConcurrency } from './limit-list-concurrency.ts'
import { countRows } from './row-budget.ts'

/** A schema whose rows each have a list, and how often such a list was begun. */
function build(rowsOfEach: number) {
  const schema = buildSchema('type Query { rows(first: Int): [Row] } type Row { id: Int, rows(first: Int): [Row] }')
  const seen = { begun: 0, running: 0, mostAtOnce: 0 }
  for (const type of [schema.getQueryType(), schema.getType('Row')]) {
    const field = (type as GraphQLObjectType<unknown, RequestContext>).getFields()['rows']
    if (!field) throw new Error('The schema has no rows')
    const resolve = async (parent: unknown) => {
      if (!parent) return Array.from({ length: 1000 }, (_, id) => ({ id }))
      seen.begun += 1
      seen.running += 1
      seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.running)
      await new Promise((done) => setTimeout(done, 1))
      seen.running -= 1
      return Array.from({ length: rowsOfEach }, (_, id) => ({ id }))
    }
    field.resolve = countRows(field, limitListConcurrency(field, resolve))
  }
  const run = () => execute({ schema, document: parse('{ rows { rows { id } } }'), contextValue: {} as RequestContext })
  return { run, seen }
}

test('reads nested lists in turns, completely', async () => {
  const { run, seen } = build(2)
  const { data, errors } = await run()
  expect(errors).toBe(undefined)
  const lists = data?.['rows'] as { rows: object[] }[] // as the query selects
  expect(lists.every(({ rows }) => rows.length === 2)).toBe(true)
  expect(seen).toMatchObject({ begun: 1000, mostAtOnce: 64 })
})

test('does not start lists that a rejected request would still have read', async () => {
  const { run, seen } = build(1000)
  const { errors } = await run()
  expect(errors?.[0]?.message).toMatch(/exceed 100000 rows/)
  expect(seen.begun).toBeLessThan(250)
})
