// Errors name what is wrong, and nothing else of the schema. Every name of the SDL is misspelled once, wherever it can be written.
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { QueryClock } from '#service/graphql/resolving/query-clock.ts'
import { createOperationRunner } from './operation.ts'
import { buildServiceSchema } from './schema.ts'

const schema = buildServiceSchema([])
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const objects = types.filter(isObjectType)
const inputs = types.filter(isInputObjectType)
const enums = types.filter(isEnumType)
const run = createOperationRunner(schema, (line) => expect.unreachable(line))

interface Sent {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

/** Messages of the errors of a document that must not run. */
async function errorsOf({ query, variables = {} }: Sent): Promise<readonly string[]> {
  const context = { clock: new QueryClock() } as RequestContext // nothing else is reached
  const request = new Request('http://waybill/graphql', { method: 'POST' })
  const { data, errors = [] } = await run({ query, variables, operationName: null }, context, request)
  expect(data ?? undefined).toBeUndefined()
  return errors.map(({ message }) => message)
}

const misspelled = (name: string) => `${name}x`
const given = (args: readonly GraphQLArgument[]) => args.filter(isRequiredArgument).map(({ name }) => `${name}: 1`)

/** A document that selects something of a type, in pieces that stay below the limit of reported errors. */
function selections(type: GraphQLObjectType, texts: readonly string[]): Sent[] {
  const pieces: Sent[] = []
  for (let at = 0; at < texts.length; at += 20)
    pieces.push({ query: `{ ...F } fragment F on ${type.name} { ${texts.slice(at, at + 20).join(' ')} }` })
  return pieces
}

const fieldsOf = (type: GraphQLObjectType) =>
  selections(
    type,
    Object.keys(type.getFields()).map((name) => misspelled(name)),
  )

const argumentsOf = (type: GraphQLObjectType) =>
  selections(
    type,
    Object.values(type.getFields()).flatMap(({ name, args }) =>
      args.map((arg, at) => `a${at}${name}: ${name}(${[...given(args), `${misspelled(arg.name)}: 1`].join(', ')})`),
    ),
  )

const typesOf = ({ name }: { readonly name: string }): Sent[] => [
  { query: `query ($v: ${misspelled(name)}) { __typename }` },
  { query: `{ ...F } fragment F on ${misspelled(name)} { id }` },
]

/** Somewhere in the API that takes a value of a type. */
function placeOf(type: GraphQLInputObjectType | GraphQLEnumType): string | null {
  for (const [kind, root] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const)
    for (const field of Object.values(root?.getFields() ?? {}))
      for (const arg of field.args)
        if (getNamedType(arg.type) === type) return `${kind} { ${field.name}(${arg.name}: @) }`
  return null
}

const literalsOf = (type: GraphQLInputObjectType | GraphQLEnumType, literal: string): Sent[] => {
  const place = placeOf(type)
  return place ? [{ query: place.replace('@', literal) }] : []
}

const inputFieldsOf = (type: GraphQLInputObjectType): Sent[] =>
  Object.keys(type.getFields()).flatMap((name) => [
    ...literalsOf(type, `{ ${misspelled(name)}: 1 }`),
    { query: `query ($v: ${type.name}) { __typename }`, variables: { v: { [misspelled(name)]: 1 } } },
  ])

const enumValuesOf = (type: GraphQLEnumType): Sent[] =>
  type
    .getValues()
    .flatMap(({ name }) => [
      ...literalsOf(type, misspelled(name)),
      { query: `query ($v: ${type.name}) { __typename }`, variables: { v: misspelled(name) } },
    ])

test.each<[what: string, sent: readonly Sent[]]>([
  ['a field', objects.flatMap(fieldsOf)],
  ['an argument', objects.flatMap(argumentsOf)],
  ['a type', types.flatMap(typesOf)],
  ['a field of an input', inputs.flatMap(inputFieldsOf)],
  ['a value of an enum', enums.flatMap(enumValuesOf)],
])('names nothing similar to %s', async (_what, sent) => {
  expect(sent.length).toBeGreaterThan(1)
  for (const each of sent) {
    const messages = await errorsOf(each)
    expect(messages, each.query).not.toEqual([])
    expect(messages.filter((message) => /did you mean/i.test(message))).toEqual([])
  }
})
