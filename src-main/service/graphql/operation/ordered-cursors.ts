import { getNamedType, type GraphQLField, type GraphQLFieldResolver } from 'graphql'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Connection } from '#service/graphql/resolving/connection.ts'

type FieldResolver = GraphQLFieldResolver<unknown, RequestContext>

/**
 * Wraps the resolver of a list that clients may order, so that its cursors carry their order. A cursor of another order or list names a place
 * that is not in this one: some rows would come twice and others never. It is rejected. Other fields are returned unchanged.
 */
export function checkCursorOrder(field: GraphQLField<unknown, RequestContext>, resolve: FieldResolver): FieldResolver {
  const names = new Set(field.args.map(({ name }) => name))
  if (!names.has('orderBy') || !names.has('after')) return resolve
  const list = getNamedType(field.type).name
  return async (parent, args: Readonly<Record<string, unknown>>, context, info) => {
    const grouping = typeof args['by'] === 'string' ? ` by ${args['by'].toUpperCase()}` : ''
    const order = orderOf(args['orderBy'] as GivenOrder) + grouping // as its input type says
    const inner = (name: 'after' | 'before') => withoutOrder(name, args[name] as string | null | undefined, list, order)
    const given = { ...args, after: inner('after'), before: inner('before') }
    const page = (await resolve(parent, given, context, info)) as Connection<unknown> | null // as for every list
    return page && withOrder(page, list, order)
  }
}

type GivenOrder = { readonly field?: string | null; readonly direction?: string | null } | null | undefined

const defaultOrder = 'the default order'

/** Orders that mean the same have one name. */
function orderOf(given: GivenOrder): string {
  if (!given || (given.field == null && given.direction == null)) return defaultOrder
  return [given.field, given.direction ?? 'ASC'].filter(Boolean).join(' ')
}

function withOrder(page: Connection<unknown>, list: string, order: string): Connection<unknown> {
  const carry = (cursor: string | null) =>
    cursor === null ? null : Buffer.from(JSON.stringify([list, order, cursor])).toString('base64url')
  const { startCursor, endCursor, ...rest } = page.pageInfo
  return { ...page, pageInfo: { ...rest, startCursor: carry(startCursor), endCursor: carry(endCursor) } }
}

function withoutOrder(
  argument: 'after' | 'before',
  text: string | null | undefined,
  list: string,
  order: string,
): string | null {
  if (text == null || text === '') return null
  const [givenList, givenOrder, cursor] = partsOf(text)
  if (cursor === undefined || givenList !== list) throw badInput('Invalid cursor for this list')
  if (givenOrder === order) return cursor
  throw badInput(
    `"${argument}" is a cursor of another order: of ${nameOf(givenOrder)}. This list has ${order}. Read it from the start`,
  )
}

/** A cursor is a text of the client: only what can be an order is repeated. */
function nameOf(order: string | undefined): string {
  return order !== undefined && /^(the default order|[A-Z_ ]{1,60})( by [A-Z_]{1,20})?$/.test(order)
    ? order
    : 'an unknown one'
}

function partsOf(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? (parts as string[]) : [] // checked
  } catch {
    return [] // invalid, as the caller says
  }
}
