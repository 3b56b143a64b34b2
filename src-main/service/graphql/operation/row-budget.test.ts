import { buildSchema, execute, parse } from 'graphql'
import { expect, it } from 'vitest'
import { countRows } from './row-budget.ts'

it('counts the rows of all lists of a request together', async () => {
  const schema = buildSchema('type Query { rows: [Int!]! same: Int! }')
  const fields = schema.getQueryType()?.getFields() ?? {}
  for (const field of Object.values(fields)) {
    field.resolve = countRows(field, () =>
      field.name === 'rows' ? Array.from({ length: 40_000 }, () => 1) : 1,
    ) as never
  }
  const errorsOf = async (query: string) =>
    (await execute({ schema, document: parse(query), contextValue: {} })).errors?.map(({ message }) => message)
  expect(await errorsOf('{ a: rows b: rows same }')).toBeUndefined()
  expect(await errorsOf('{ a: rows b: rows c: rows }')).toEqual([expect.stringMatching(/exceed 100000 rows/)])
})
