import { buildSchema, type GraphQLObjectType, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { resolverModules } from '#service/graphql/resolvers.ts'
import { isNotAvailable } from './availability.ts'

// The service itself builds the schema without validation.
test('the SDL is valid', () => {
  expect(validateSchema(buildSchema(sdl))).toEqual([])
})

test.each([
  ['a name that is defined twice', 'type User { other: Int }'],
  ['a type that does not exist', 'type New { field: Missing }'],
])('an SDL with %s is not', (_name, added) => {
  expect(() => buildSchema(`${sdl}\n${added}`)).toThrow()
})

test('every operation has a resolver, or says that it is not available', () => {
  const schema = buildSchema(sdl)
  for (const root of ['Query', 'Mutation'] as const) {
    const built = new Set(resolverModules.flatMap((module) => Object.keys(module[root] ?? {})))
    const type = schema.getType(root) as GraphQLObjectType // as the SDL declares it
    const fields = Object.values(type.getFields())
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.filter((field) => built.has(field.name) === isNotAvailable(field)).map(({ name }) => name)).toEqual(
      [],
    )
  }
})
