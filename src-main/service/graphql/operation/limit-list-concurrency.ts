import { GraphQLError, type GraphQLField, type GraphQLFieldResolver } from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { isBudgetExhausted, rowLimit } from './row-budget.ts'

/** Lists of one request that are read concurrently: enough for batching, few enough to abandon quickly. */
const maxConcurrentLists = 64
/** Milliseconds. A request may start lists for as long as a query may run (security page, local HTTP 8). */
const timeLimit = 10_000

interface ListQueue {
  running: number
  readonly waiting: (() => void)[]
  readonly since: number
}

const listQueues = new WeakMap<RequestContext, ListQueue>()

/**
 * Limits how many paged lists and counts of a request run concurrently. Otherwise a thousand rows that each select a nested list would
 * queue a thousand statements, which would keep running after the request was rejected or aborted and block other requests.
 */
export function limitListConcurrency(
  field: GraphQLField<unknown, RequestContext>,
  resolve: GraphQLFieldResolver<unknown, RequestContext>,
): GraphQLFieldResolver<unknown, RequestContext> {
  const isList = field.name === 'totalCount' || field.args.some(({ name }) => name === 'first')
  if (!isList) return resolve
  return (parent, args, context, info) => {
    const turns = listQueues.get(context) ?? { running: 0, waiting: [], since: performance.now() }
    listQueues.set(context, turns)
    const run = async (): Promise<unknown> => {
      turns.running += 1
      try {
        rejectIfTimedOut(context, turns)
        return await resolve(parent, args, context, info)
      } finally {
        turns.running -= 1
        turns.waiting.shift()?.()
      }
    }
    if (turns.running < maxConcurrentLists) return run()
    return new Promise<void>((begin) => turns.waiting.push(begin)).then(run)
  }
}

function rejectIfTimedOut(context: RequestContext, { since }: ListQueue): void {
  if (isBudgetExhausted(context)) throw rowLimit()
  if (performance.now() - since <= timeLimit) return
  const message = `The lists took longer than ${timeLimit / 1000} seconds. Request smaller pages`
  throw new GraphQLError(message, { extensions: { code: 'TIME_LIMIT' } })
}
