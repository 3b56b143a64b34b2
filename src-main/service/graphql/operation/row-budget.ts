import { GraphQLError, type GraphQLField, type GraphQLFieldResolver, getNullableType, isListType } from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Limit of rows that one request may resolve in all its lists (security page, local HTTP 8). */
export const maxRows = 100_000

const rowsOf = new WeakMap<RequestContext, number>()

/** Counts the rows of a list field against the row budget of its request. Other fields are returned unchanged. */
export function countRows(
  field: GraphQLField<unknown, RequestContext>,
  resolve: GraphQLFieldResolver<unknown, RequestContext>,
): GraphQLFieldResolver<unknown, RequestContext> {
  if (!isListType(getNullableType(field.type))) return resolve
  return (parent, args, context, info) => {
    const result: unknown = resolve(parent, args, context, info)
    return result instanceof Promise
      ? result.then((rows: unknown) => chargeRows(context, rows))
      : chargeRows(context, result)
  }
}

function chargeRows(context: RequestContext, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows
  const total = (rowsOf.get(context) ?? 0) + rows.length
  rowsOf.set(context, total)
  if (total > maxRows) throw rowLimit()
  return rows
}

/** Whether a request has exceeded its row budget, so that its remaining lists need not be read. */
export function isBudgetExhausted(context: RequestContext): boolean {
  return (rowsOf.get(context) ?? 0) > maxRows
}

export function rowLimit(): GraphQLError {
  return new GraphQLError(`The response would exceed ${maxRows} rows. Request smaller pages`, {
    extensions: { code: 'ROW_LIMIT' },
  })
}
