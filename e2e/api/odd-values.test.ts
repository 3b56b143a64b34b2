// @module-tag long
// Whatever values an operation gets, its errors say nothing of statements, paths or code (security page, local HTTP 9).
import {
  type GraphQLInputType,
  type GraphQLArgument,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServiceSchema } from '#service/graphql/operation/schema.ts'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ rateLimits: { requests: 0, uploads: 0 } })
  await api.data('mutation { projectGroupCreate(input: { name: "a product" }) { errors } }')
})
afterAll(() => api.close())

const schema = buildServiceSchema([])

interface Odd {
  readonly text: string
  readonly number: number
  readonly id: string
}

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

/** Returns a value of a type that is odd wherever the type allows it. */
function oddValue(type: GraphQLInputType, odd: Odd, depth = 0): unknown {
  if (isNonNullType(type)) return oddValue(type.ofType, odd, depth)
  if (isListType(type)) return depth > 4 ? [] : [oddValue(type.ofType, odd, depth + 1)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => depth < 4 || isNonNullType(field.type))
    return Object.fromEntries(fields.map((field) => [field.name, oddValue(field.type, odd, depth + 1)]))
  }
  return oddScalars(odd)[type.name] ?? odd.text
}

const oddScalars = ({ id, number }: Odd): Readonly<Record<string, unknown>> => ({
  Uuid: id,
  ID: id,
  Int: number,
  Float: number,
  BigInt: number,
  Boolean: true,
  ISO8601DateTime: '9999-12-31T23:59:59Z',
  ISO8601Date: '0000-01-01',
})

/** An operation with an odd value for every argument, and queries with each argument that can be left out, with no other of them. */
function operationsOf(kind: string, field: GraphQLField<unknown, unknown>, odd: Odd) {
  const type = getNamedType(field.type)
  const hasErrors = isObjectType(type) && type.getFields()['errors'] !== undefined
  const selected = isLeafType(type) ? '' : `{ ${hasErrors ? 'errors' : '__typename'} }`
  const withArguments = (args: readonly GraphQLArgument[]) => {
    const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
    const given = args.map(({ name }) => `${name}: $${name}`).join(', ')
    const query = `${kind} ${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selected} }`
    return { query, variables: Object.fromEntries(args.map((arg) => [arg.name, oddValue(arg.type, odd)])) }
  }
  const args = field.args.filter(({ name }) => name !== 'waitSeconds') // it would wait
  const required = args.filter(isRequiredArgument)
  const optional = kind === 'query' ? args.filter((arg) => !isRequiredArgument(arg)) : []
  const forward = args.filter(({ name }) => !['after', 'before', 'last'].includes(name))
  return [withArguments(forward), ...optional.map((arg) => withArguments([...required, arg]))]
}

/** What an error must not contain: code, statements, paths of this computer. */
const revealing =
  /\bat \S+ \(|node:|\.ts\b|\.js\b|SELECT |INSERT |UPDATE .* SET|sqlite|constraint|\/tmp\/|\/home\/|node_modules|TypeError|undefined|Internal error/i

test.each<[string, Odd]>([
  ['negative, with signs of SQL and of paths', { text: `'";--%_\\../../etc/passwd`, number: -1, id: unknownId }],
  ['of no characters', { text: '\u0000\ud800\u202e', number: 2 ** 31 - 1, id: unknownId }],
  ['long', { text: 'x'.repeat(100_000), number: 1, id: unknownId }],
])('every operation with values that are %s', { timeout: 120_000 }, async (_, odd) => {
  const revealed: string[] = []
  for (const [kind, type] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const)
    for (const field of Object.values(type?.getFields() ?? {}))
      for (const { query, variables } of operationsOf(kind, field, odd)) {
        const answer = JSON.stringify(await api.ask(query, variables))
        if (revealing.test(answer)) revealed.push(`${query}: ${answer.slice(0, 300)}`)
      }
  expect(revealed).toEqual([])
})
