import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { requiredRoles } from '#shared/generated/required-roles.ts'
import type { Role } from '#shared/role.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import { forbidden, hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
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
 * is empty and a nullable field is null. The role of an operation is checked as if its feature existed.
 */
export function unimplementedResolver(type: GraphQLObjectType, field: Field): FieldResolver {
  if (type.name === 'Mutation') return rejectingMutation(field)
  const resolve = emptyResolver(type, field)
  return type.name === 'Query' ? withRole(field, resolve) : resolve
}

function withRole(field: Field, resolve: FieldResolver): FieldResolver {
  const role = roleOf('Query', field)
  return (parent, args, context, info) => {
    requireRole(context, role, getNamedType(field.type).name)
    return resolve(parent, args, context, info)
  }
}

/** Returns the lowest role that may call an operation. One that the list does not have is for an Owner. */
function roleOf(type: keyof typeof requiredRoles, { name }: Field): Role {
  const roles: Readonly<Record<string, Role>> = requiredRoles[type]
  return roles[name] ?? 'Owner'
}

function emptyResolver(type: GraphQLObjectType, field: Field): FieldResolver {
  if (misleadingWhenEmpty.has(`${type.name}.${field.name}`)) return () => Promise.reject(notAvailable(field.name))
  const nothing = emptyResult(field)
  return (parent, args, context, info) => {
    const value: unknown = defaultFieldResolver(parent, args, context, info)
    return value === undefined ? nothing(args) : value
  }
}

function rejectingMutation(field: Field): FieldResolver {
  const role = roleOf('Mutation', field)
  const subject = subjectOf(field)
  return (_parent, args, context) => {
    const { clientMutationId } = (args['input'] ?? args) as { clientMutationId?: string | null }
    const { message } = hasRole(context, role) ? notAvailable(field.name) : forbidden(subject)
    return { clientMutationId: clientMutationId ?? null, errors: [message] }
  }
}

/** Returns the type that a mutation acts on: what its payload contains, otherwise the mutation's name without its verb. */
function subjectOf({ name, type }: Field): string {
  const result = getNamedType(type)
  const contents = isObjectType(result) ? Object.values(result.getFields()).map((each) => getNamedType(each.type)) : []
  const subject = contents.find((each) => isObjectType(each) && each.name !== 'Job')
  return subject?.name ?? (name[0] ?? '').toUpperCase() + name.slice(1).replace(/[A-Z][a-z]+$/, '')
}

function emptyResult(field: Field): (args: Record<string, unknown>) => unknown {
  if (!isNonNullType(field.type)) return () => null
  if (isListType(getNullableType(field.type))) return () => []
  if (getNamedType(field.type).name.endsWith('Connection')) return (args) => listConnection([], () => '', args)
  return () => {
    throw notAvailable(field.name)
  }
}
