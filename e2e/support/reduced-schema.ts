import { buildASTSchema, buildSchema, type GraphQLSchema, Kind, parse, printSchema, visit } from 'graphql'
import { sdl } from '#shared/generated/sdl.ts'

const ours = parse(printSchema(buildSchema(sdl)))

/** The schema of a release that lacks some fields of ours (`Type.field`). */
export function schemaWithout(fields: readonly string[]): GraphQLSchema {
  const left = new Set(fields)
  const document = visit(ours, {
    [Kind.OBJECT_TYPE_DEFINITION]: (type) => ({
      ...type,
      fields: type.fields?.filter(({ name }) => !left.delete(`${type.name.value}.${name.value}`)),
    }),
  })
  if (left.size > 0) throw new Error(`Not in the schema: ${[...left].join(', ')}`)
  return buildASTSchema(document, { assumeValid: true, assumeValidSDL: true })
}
