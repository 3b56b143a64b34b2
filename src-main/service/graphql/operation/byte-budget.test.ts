import { buildSchema, type GraphQLFieldResolver } from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { QueryClock } from '#service/graphql/resolving/query-clock.ts'
import { countBytes, maxAnswerBytes } from './byte-budget.ts'
import { createOperationRunner } from './operation.ts'

const schema = buildSchema(
  'type Query { text: String! rows: [Query!]! texts: [String!]! } type Mutation { text: String! }',
)

/** Runs a document in which each text is `text` and each list has `rows` rows. Returns the answer and how many texts were resolved. */
async function run(query: string, text: unknown, rows = 0) {
  let resolved = 0
  const set = (name: string, resolve: GraphQLFieldResolver<unknown, RequestContext>, type = schema.getQueryType()) => {
    const field = type?.getFields()[name]
    if (field) field.resolve = countBytes(field, resolve)
  }
  const read = () => {
    resolved += 1
    return text
  }
  set('text', read)
  set('text', read, schema.getMutationType())
  set('texts', () => [text, text])
  set('rows', () => Promise.resolve(Array.from({ length: rows }, () => ({}))))
  const context = { clock: new QueryClock() } as RequestContext // all that the runner asks for
  const request = new Request('http://waybill/graphql', { method: 'POST' })
  const execute = createOperationRunner(schema, () => {})
  return {
    answer: await execute({ query, variables: null, operationName: null }, context, request),
    resolved: () => resolved,
  }
}

const tooLarge = { errors: [{ extensions: { code: 'BYTE_LIMIT' } }] }
const mebibyte = 'x'.repeat(2 ** 20)

test('answers what fits', async () => {
  const { answer } = await run('{ rows { text } }', mebibyte, 63)
  expect(JSON.stringify(answer.data).length).toBeGreaterThan(63 * 2 ** 20)
  expect(answer.errors).toBeUndefined()
})

test.each([
  ['rows', '{ rows { text } }', mebibyte, 64],
  [
    'aliases of one text',
    `{ rows { ${Array.from({ length: 64 }, (_, at) => `a${at}: text`).join(' ')} } }`,
    mebibyte,
    1,
  ],
  ['lists of texts', '{ rows { texts } }', mebibyte, 32],
  ['texts of characters with several bytes', '{ rows { text } }', '€'.repeat(2 ** 20), 22],
  ['the names of many small members', `{ rows { ${'n'.repeat(500)}: text } }`, '', 140_000],
])('rejects an answer whose size comes from %s', async (_, query, text, rows) => {
  expect((await run(query, text, rows)).answer).toMatchObject(tooLarge)
})

test('stops when the budget is used up', async () => {
  const { answer, resolved } = await run('{ rows { rows { text } } }', mebibyte, 300)
  expect(answer).toMatchObject(tooLarge)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(resolved()).toBeLessThan(5000)
})

test('tells the client of a mutation once, and returns no half of its result', async () => {
  const { answer } = await run('mutation { text }', 'x'.repeat(maxAnswerBytes))
  expect(answer).toMatchObject(tooLarge)
  expect(answer.data).toBeUndefined()
})
