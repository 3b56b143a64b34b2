import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import { notAvailable } from '#service/graphql/resolving/not-available.ts'

type Field = GraphQLField<unknown, RequestContext>
type FieldResolver = GraphQLFieldResolver<unknown, RequestContext>

/** Fields for which an empty result would be untrue, because nothing was computed. They report that they are not available yet. */
const misleadingWhenEmpty: ReadonlySet<string> = new Set([
  'Query.automationPreview',
  'Query.conditionParse',
  'Query.find',
  'Query.licenseExpressionCheck',
  'Query.policyPreview',
  'Query.sbomCompare',
  'Sbom.changeLog',
  'Sbom.licenses',
])

/**
 * Returns the resolver of a field without one. It returns the parent's value of that name. Without a value, a mutation is rejected, a list
 * is empty and a nullable field is null.
 */
export function unimplementedResolver(type: GraphQLObjectType, field: Field): FieldResolver {
  if (type.name === 'Mutation') return rejectingMutation(field.name)
  if (misleadingWhenEmpty.has(`${type.name}.${field.name}`)) return () => Promise.reject(notAvailable(field.name))
  const nothing = emptyResult(field)
  return (parent, args, context, info) => {
    const value: unknown = defaultFieldResolver(parent, args, context, info)
    return value === undefined ? nothing(args) : value
  }
}

function rejectingMutation(name: string): FieldResolver {
  return (_parent, args) => {
    const { clientMutationId } = (args['input'] ?? args) as { clientMutationId?: string | null }
    return { clientMutationId: clientMutationId ?? null, errors: [notAvailable(name).message] }
  }
}

function emptyResult(field: Field): (args: Record<string, unknown>) => unknown {
  if (!isNonNullType(field.type)) return () => null
  if (isListType(getNullableType(field.type))) return () => []
  if (getNamedType(field.type).name.endsWith('Connection')) return (args) => listConnection([], () => '', args)
  return () => {
    throw notAvailable(field.name)
  }
}
