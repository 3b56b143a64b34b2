import { getNamedType, GraphQLError, type GraphQLField, type GraphQLFieldResolver, isLeafType } from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Limit of an answer. The largest file that is answered inline has 32 MiB, which are 43 MiB in base64. */
export const maxAnswerBytes = 64 * 2 ** 20
/** Bytes of a member besides its name and value: quotes, colon, comma. */
const memberBytes = 6
/** Longer texts are measured in bytes, shorter ones in characters. */
const minMeasured = 1_024

interface Budget {
  bytes: number
  stop: ((error: GraphQLError) => void) | undefined
}

const budgets = new WeakMap<RequestContext, Budget>()

/**
 * Counts the bytes of a field's value against the budget of its request, while values are resolved: aliases multiply an answer, not what is
 * read for it.
 */
export function countBytes(
  field: GraphQLField<unknown, RequestContext>,
  resolve: GraphQLFieldResolver<unknown, RequestContext>,
): GraphQLFieldResolver<unknown, RequestContext> {
  if (!isLeafType(getNamedType(field.type))) return resolve
  return (parent, args, context, info) => {
    const value: unknown = resolve(parent, args, context, info)
    const name = String(info.path.key).length
    return value instanceof Promise
      ? value.then((settled: unknown) => charge(context, name, settled))
      : charge(context, name, value)
  }
}

/** Ends the execution of a request whose budget is used up, instead of failing field by field. */
export function whenAnswerTooLarge(context: RequestContext, stop: (error: GraphQLError) => void): void {
  budgetOf(context).stop = stop
}

/** Whether the error says that an answer has too many bytes. */
export function isTooLarge({ extensions }: GraphQLError): boolean {
  return extensions['code'] === tooLargeCode
}

const tooLargeCode = 'BYTE_LIMIT'

function charge(context: RequestContext, nameLength: number, value: unknown): unknown {
  const budget = budgetOf(context)
  budget.bytes += nameLength + memberBytes + bytesOf(value)
  if (budget.bytes <= maxAnswerBytes) return value
  const error = tooLarge()
  budget.stop?.(error)
  throw error
}

function budgetOf(context: RequestContext): Budget {
  let budget = budgets.get(context)
  if (!budget) {
    budget = { bytes: 0, stop: undefined }
    budgets.set(context, budget)
  }
  return budget
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length < minMeasured ? value.length : Buffer.byteLength(value)
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + memberBytes + bytesOf(element), 0)
  if (typeof value !== 'object' || value === null || value instanceof Date) return memberBytes
  return bytesOf(JSON.stringify(value))
}

function tooLarge(): GraphQLError {
  const megabytes = maxAnswerBytes / 2 ** 20
  const message = `The response would exceed ${megabytes} MiB. Request smaller pages, fewer fields, or long files by their "url"`
  return new GraphQLError(message, { extensions: { code: tooLargeCode } })
}
