// The list of features cannot name what the schema does not have.
import { buildSchema, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { features } from './features.ts'

const schema = buildSchema(sdl)

it.each(features)('$name consists of fields that the schema has, and that answer', ({ fields }) => {
  expect(fields.length).toBeGreaterThan(0)
  for (const place of fields) {
    const [typeName = '', fieldName = ''] = place.split('.')
    const type = schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
    expect(field, `${place} is not in the schema`).toBeDefined()
    const marks = field?.astNode?.directives?.map(({ name }) => name.value) ?? []
    expect(marks, `${place} does not answer yet`).not.toContain('notAvailable')
  }
})

it('names each feature and each field once, in a form that stays', () => {
  const names = features.map(({ name }) => name)
  const fields = features.flatMap((feature) => feature.fields)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(fields).size).toBe(fields.length)
  expect(new Set(features.map(({ words }) => words)).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
