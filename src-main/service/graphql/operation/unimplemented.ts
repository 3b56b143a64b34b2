import {
  defaultFieldResolver,
  getNamedType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { requiredRoles } from '#shared/generated/required-roles.ts'
import type { Role } from '#shared/role.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { forbidden, hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { notAvailable } from '#service/graphql/resolving/not-available.ts'
import { findUnavailable, isNotAvailable } from './availability.ts'

type Field = GraphQLField<unknown, RequestContext>
type FieldResolver = GraphQLFieldResolver<unknown, RequestContext>

/**
 * Returns the resolver of a field that has no own one: the parent's value of that name. A field whose feature is not there rejects by name.
 */
export function unimplementedResolver(type: GraphQLObjectType, field: Field): FieldResolver {
  if (isNotAvailable(field)) return rejecting(type, field, () => field.name)
  return propertyResolver(type, field)
}

/** Wraps the resolver of a field: arguments whose feature is not there are rejected by name, after the role and before anything else. */
export function rejectingArguments(type: GraphQLObjectType, field: Field, resolve: FieldResolver): FieldResolver {
  const find = isNotAvailable(field) ? null : findUnavailable(field.args)
  return find === null ? resolve : rejecting(type, field, find, resolve)
}

function propertyResolver(type: GraphQLObjectType, field: Field): FieldResolver {
  return (parent, args, context, info) => {
    const value: unknown = defaultFieldResolver(parent, args, context, info)
    if (value !== undefined) return value
    // An empty list in its place would read as "there is none".
    if (isNonNullType(field.type)) throw new Error(`"${type.name}.${field.name}" has no value`)
    return null
  }
}

/** Rejects what `find` names. Who has not the role of an operation learns nothing else: without a resolver that is said here. */
function rejecting(
  type: GraphQLObjectType,
  field: Field,
  find: (given: Record<string, unknown>) => string | undefined,
  resolve?: FieldResolver,
): FieldResolver {
  const isMutation = type.name === 'Mutation'
  const role = isMutation ? roleOf('Mutation', field) : type.name === 'Query' ? roleOf('Query', field) : null
  const subject = isMutation ? subjectOf(field) : getNamedType(field.type).name
  return (parent, args, context, info) => {
    const isAllowed = role === null || hasRole(context, role)
    const missing = isAllowed || !resolve ? find(args) : undefined
    if (missing === undefined && resolve) return resolve(parent, args, context, info)
    if (isMutation) return rejectionPayload(args, isAllowed ? notAvailable(missing ?? field.name) : forbidden(subject))
    if (role !== null) requireRole(context, role, subject)
    throw notAvailable(missing ?? field.name)
  }
}

function rejectionPayload(args: Record<string, unknown>, { message }: Error): object {
  const { clientMutationId } = (args['input'] ?? args) as { clientMutationId?: string | null }
  return { clientMutationId: clientMutationId ?? null, errors: [message] }
}

/** Returns the lowest role that may call an operation. One that the list does not have is for an Owner. */
function roleOf(type: keyof typeof requiredRoles, { name }: Field): Role {
  const roles: Readonly<Record<string, Role>> = requiredRoles[type]
  return roles[name] ?? 'Owner'
}

/** Returns the type that a mutation acts on: what its payload contains, otherwise the mutation's name without its verb. */
function subjectOf({ name, type }: Field): string {
  const result = getNamedType(type)
  const contents = isObjectType(result) ? Object.values(result.getFields()).map((each) => getNamedType(each.type)) : []
  const subject = contents.find((each) => isObjectType(each) && each.name !== 'Job')
  return subject?.name ?? (name[0] ?? '').toUpperCase() + name.slice(1).replace(/[A-Z][a-z]+$/, '')
}
