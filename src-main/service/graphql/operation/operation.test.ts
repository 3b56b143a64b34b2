import { queryObjects } from 'node:v8'
import { buildSchema, GraphQLError } from 'graphql'
import { expect, it } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { createOperationRunner } from './operation.ts'
import { QueryClock } from '#service/graphql/resolving/query-clock.ts'

const schema = buildSchema('type Query { value: Int list: [Int] } type Mutation { value: Int }')

/** Runs a document whose `value` is answered by `resolve`. */
async function run(
  resolve: (parent?: unknown, args?: unknown, context?: RequestContext) => unknown,
  query = '{ value }',
  signal = new AbortController().signal,
) {
  const log: string[] = []
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const field = type?.getFields()['value']
    if (field) field.resolve = resolve
  }
  const execute = createOperationRunner(schema, (line) => log.push(line), 50)
  const context = { clock: new QueryClock() } as RequestContext // all that the runner asks for
  const request = new Request('http://waybill/graphql', { method: 'POST', signal })
  const answer = await execute({ query, variables: null, operationName: null }, context, request)
  return { answer, log }
}

const fail = (error: Error) => () => {
  throw error
}

it('masks a fault with an id and logs it once with that id', async () => {
  const { answer, log } = await run(fail(new TypeError('SELECT secret FROM /home/me')))
  const [error] = answer.errors ?? []
  expect(answer).toEqual({ data: { value: null }, errors: [error] })
  expect(error).toMatchObject({ path: ['value'], extensions: { code: 'INTERNAL' } })
  const id = /^Internal error ([0-9a-f]{8})$/.exec(error?.message ?? '')?.[1]
  expect(JSON.stringify(answer)).not.toMatch(/secret|home|TypeError/)
  expect(log).toEqual([expect.stringContaining(`Internal error ${id} at value: TypeError: SELECT secret`)])
})

it.each([
  ['a refusal by the rules', new Rejection('"x" is not y'), '"x" is not y', 'BAD_USER_INPUT'],
  ['an error for the client', new GraphQLError('no', { extensions: { code: 'FORBIDDEN' } }), 'no', 'FORBIDDEN'],
])('reports %s without logging it', async (_case, error, message, code) => {
  const { answer, log } = await run(fail(error))
  expect(answer.errors).toEqual([expect.objectContaining({ message, extensions: { code } })])
  expect(log).toEqual([])
})

it.each([
  ['is no fault', (signal: AbortSignal) => signal.reason as Error, 0],
  ['hides no fault', () => new TypeError('x is not a function'), 1],
])('the end of a mutation because its client left %s', async (_case, errorOf, logged) => {
  const controller = new AbortController()
  const leave = () => {
    controller.abort()
    throw errorOf(controller.signal)
  }
  const { log } = await run(leave, 'mutation { value }', controller.signal)
  expect(log).toHaveLength(logged)
})

it('treats a value that does not fit its type as a fault', async () => {
  const { answer, log } = await run(() => 'a secret text')
  expect(answer.errors?.[0]?.message).toMatch(/^Internal error/)
  expect(log).toHaveLength(1)
})

const never = () => new Promise(() => {})

it('ends a query at its time limit', async () => {
  const { answer } = await run(never)
  expect(answer).toEqual({ errors: [expect.objectContaining({ extensions: { code: 'TIME_LIMIT' } })] })
})

it('does not end a query while a file is written for it, but afterwards', async () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 1))
  const write = (_: unknown, __: unknown, context?: RequestContext) => context?.clock.runPaused(() => wait(150))
  expect((await run(write)).answer).toEqual({ data: { value: 1 } })
  const andMore = async (_: unknown, __: unknown, context?: RequestContext) => {
    await context?.clock.runPaused(() => wait(20))
    return never()
  }
  expect((await run(andMore)).answer.errors).toHaveLength(1)
})

it('ends a query when its client disconnects', async () => {
  const gone = new AbortController()
  setTimeout(() => gone.abort(), 5)
  const { answer } = await run(never, '{ value }', gone.signal)
  expect(answer.errors).toHaveLength(1)
})

it('continues a mutation, so that its work is not left half done', async () => {
  const slow = () => new Promise((resolve) => setTimeout(() => resolve(1), 150))
  expect((await run(slow, 'mutation { value }')).answer).toEqual({ data: { value: 1 } })
})

it('keeps nothing of ended queries', { timeout: 600_000 }, async () => {
  const count = () => Number(queryObjects(AbortSignal, { format: 'count' })) // after collecting garbage
  const signals = async () => {
    // What is referred to weakly stays until the turn ends, and what it is registered with until it was told.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate).then(count)
    return count()
  }
  await run(() => 1)
  const before = await signals()
  for (let query = 0; query < 50; query += 1) await run(() => 1)
  expect((await signals()) - before).toBeLessThan(10)
})
