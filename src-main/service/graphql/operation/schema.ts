import {
  buildASTSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  type ValueNode,
} from 'graphql'
import { sdl } from '#shared/generated/sdl.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { auditedMutation } from './audited-mutation.ts'
import { limitListConcurrency } from './limit-list-concurrency.ts'
import { rejectingArguments, unimplementedResolver } from './unimplemented.ts'
import { checkCursorOrder } from './ordered-cursors.ts'
import { countBytes } from './byte-budget.ts'
import { countRows } from './row-budget.ts'
import { type ScalarCoercion, scalars } from './scalars.ts'

type FieldResolver = GraphQLFieldResolver<unknown, RequestContext>

/**
 * Builds the executable schema. `fallbacks` are used for fields without a resolver in any module. What the SDL marks as not available is
 * rejected by name.
 * @throws {Error} if a module names a type or field that the SDL does not have, or two modules resolve the same field
 */
export function buildServiceSchema(modules: readonly Resolvers[], fallbacks: readonly Resolvers[] = []): GraphQLSchema {
  // A test validates the SDL. To do it again at every start would take longer than the rest of this function.
  const schema = buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true })
  for (const module of modules) attach(schema, module, 'once')
  for (const module of fallbacks) attach(schema, module, 'where missing')
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type)) completeType(type, type === schema.getMutationType())
    else if (isScalarType(type) && scalars[type.name]) applyScalar(type, scalars[type.name])
  }
  return schema
}

function attach(schema: GraphQLSchema, module: Resolvers, mode: 'once' | 'where missing'): void {
  for (const [typeName, resolvers] of Object.entries(module)) {
    const type = schema.getType(typeName)
    for (const [name, resolver] of Object.entries((resolvers ?? {}) as Record<string, unknown>)) {
      if (isAbstractType(type) && name === '__resolveType') {
        type.resolveType = resolver as NonNullable<typeof type.resolveType>
        continue
      }
      const field = isObjectType(type) ? type.getFields()[name] : undefined
      if (!field) throw new Error(`The SDL has no "${typeName}.${name}"`)
      if (field.resolve && mode === 'where missing') continue
      if (field.resolve) throw new Error(`"${typeName}.${name}" has two resolvers`)
      field.resolve = resolver as FieldResolver // the module's type guarantees it
    }
  }
}

function completeType(type: GraphQLObjectType, isMutation: boolean): void {
  const resolvers = Object.values(type.getFields()).map((field) => [field, resolverOf(type, field)] as const)
  for (const [field, own] of resolvers) {
    const resolve = isMutation ? auditedMutation(field, own) : own
    field.resolve = countBytes(field, countRows(field, limitListConcurrency(field, resolve)))
  }
}

/** The resolver of a field. An older name, deprecated by "Use x.", has the resolver of the field x, and so the same result. */
function resolverOf(type: GraphQLObjectType, field: GraphQLField<unknown, RequestContext>): FieldResolver {
  const [, name] = /^Use (\w+)\.$/.exec(field.deprecationReason ?? '') ?? []
  if (name === undefined) {
    const resolve = (field.resolve as FieldResolver | undefined) ?? unimplementedResolver(type, field)
    return rejectingArguments(type, field, checkCursorOrder(field, resolve))
  }
  const newer = type.getFields()[name]
  if (!newer || field.resolve) throw new Error(`"${type.name}.${field.name}" must be an older name of a field`)
  const resolve = resolverOf(type, newer)
  return (parent, args, context, info) => resolve(parent, args, context, { ...info, fieldName: name })
}

function applyScalar(type: GraphQLScalarType, coercion: ScalarCoercion | undefined): void {
  if (!coercion) return
  const literal = (node: ValueNode) => literalValue(type.name, node, coercion)
  Object.assign(type, {
    coerceInputValue: coercion.input,
    parseValue: coercion.input,
    coerceInputLiteral: literal,
    parseLiteral: literal,
  })
  if (coercion.output) Object.assign(type, { coerceOutputValue: coercion.output, serialize: coercion.output })
}

function literalValue(name: string, node: ValueNode, coercion: ScalarCoercion): unknown {
  const special = coercion.literal?.(node)
  if (special !== undefined) return special
  if (node.kind === Kind.STRING || node.kind === Kind.BOOLEAN) return coercion.input(node.value)
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return coercion.input(Number(node.value))
  throw new GraphQLError(`This literal is not a ${name}`, { nodes: node })
}
