// A small request never has a large answer: its errors quote what was sent, cut, and name it once.
import { buildSchema, GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { QueryClock } from '#service/graphql/resolving/query-clock.ts'
import { createOperationRunner } from './operation.ts'

const schema = buildSchema('type Query { row(id: ID, size: Int, like: Like): Int rows: [Query!]! } enum Like { A }')
const fields = schema.getQueryType()?.getFields() ?? {}
Object.assign(fields['rows'] ?? {}, { resolve: () => Array.from({ length: 3000 }, () => ({})) })
Object.assign(fields['row'] ?? {}, {
  resolve: (_: unknown, { id }: { readonly id?: string }) => {
    throw new GraphQLError(`"${id}" is not known`, { extensions: { code: 'BAD_USER_INPUT' } })
  },
})
const run = createOperationRunner(schema, (line) => expect.unreachable(line))

async function errorsOf(query: string, variables: Record<string, unknown> = {}) {
  const context = { clock: new QueryClock() } as RequestContext // nothing else is reached
  const request = new Request('http://waybill/graphql', { method: 'POST' })
  const answer = await run({ query, variables, operationName: null }, context, request)
  return { errors: answer.errors ?? [], bytes: JSON.stringify(answer).length }
}

/** A document with a name of some length at each place where one can be, and as many places that an error about it would name. */
const named = (name: string): readonly string[] => [
  `query ${name} { ${Array.from({ length: 15 }, (_, at) => `a${at}: row(size: $v${at})`).join(' ')} }`,
  `query ($${name}: Int) { ${Array.from({ length: 15 }, (_, at) => `a${at}: row(like: $${name})`).join(' ')} }`,
  `{ ${'...F '.repeat(15)} } fragment ${name} on Query { row } fragment F on Query { ...${name} }`,
  `{ rows { ${name}: row } }`,
  `{ ${name} }`,
  `{ row(${name}: 1) }`,
  `{ row(like: ${name}) }`,
  `{ row @${name} }`,
  `query ($v: ${name}) { row }`,
  `{ ...F } fragment F on ${name} { row }`,
]

test('rejects names of more than 500 characters wherever they are, in a few words', async () => {
  for (const query of named('n'.repeat(501))) {
    const { errors, bytes } = await errorsOf(query)
    expect(errors[0], query.slice(0, 40)).toMatchObject({ extensions: { code: 'LIMIT_EXCEEDED' } })
    expect(bytes).toBeLessThan(1000)
  }
  for (const query of named('n'.repeat(500))) {
    const codes = (await errorsOf(query)).errors.map(({ extensions }) => extensions?.['code'])
    expect(codes, query.slice(0, 40)).not.toContain('LIMIT_EXCEEDED')
  }
})

test.each([
  ['a text', `"${'x'.repeat(900_000)}"`],
  ['a number', '9'.repeat(900_000)],
  ['a block of text', `"""${'x\n'.repeat(400_000)}"""`],
])('quotes %s of the document only in part', async (_, value) => {
  const asked = [`{ row(id: ${value}) }`, `{ row(size: ${value}) }`, `{ row(like: ${value}) }`]
  for (const query of asked) expect((await errorsOf(query)).bytes).toBeLessThan(5000)
})

test('quotes a long variable only in part', async () => {
  const value = 'x'.repeat(900_000)
  for (const type of ['ID', 'Int', 'Like']) {
    const argument = { ID: 'id', Int: 'size', Like: 'like' }[type]
    const { errors, bytes } = await errorsOf(`query ($v: ${type}) { row(${argument}: $v) }`, { v: value })
    expect([errors.length, bytes < 5000]).toEqual([1, true])
  }
})

test('lists a thousand errors, and counts the others', async () => {
  const { errors } = await errorsOf('{ rows { row } }')
  expect([errors.length, errors.at(-1)?.message]).toEqual([1001, '2000 more errors are not listed'])
})

test.each([
  ['a field', 'row '.repeat(1200)],
  ['inline fragments', '... { row } '.repeat(1100)],
])('names the limit that repetitions of %s exceed', async (_, selections) => {
  const { errors } = await errorsOf(`{ rows { ${selections} } }`)
  expect(errors).toMatchObject(
    [{ message: /same fields too many times/, extensions: { code: 'LIMIT_EXCEEDED' } }].map(({ message, ...rest }) => ({
      message: expect.stringMatching(message),
      ...rest,
    })),
  )
})
