import { buildSchema, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'

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
