import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql'
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { createDocumentCheck, type DocumentCheck } from './document-check.ts'
import { presentError } from './errors.ts'
import type { QueryClock } from '#service/graphql/resolving/query-clock.ts'

/** What a client asks for, as it came over the wire. */
export interface OperationRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | null
  readonly operationName: string | null
}

/** The body of an answer: no `errors` key at all on success, no `data` for an invalid document (API rule 4). */
export interface OperationAnswer {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Runs operations. The HTTP request is the one that the operation came by; a query ends with its signal. */
export type RunOperation = (
  operation: OperationRequest,
  context: RequestContext,
  request: Request,
) => Promise<OperationAnswer>

/**
 * Queries end after this, but for the time in which a file is written for them; a mutation goes on, because an upload takes as long as
 * its file. Milliseconds.
 */
const queryTimeLimit = 10_000

/**
 * An executor for a schema. It never throws: what goes wrong is in the answer, faults masked and logged with an id. Reading the
 * body and answering over HTTP is the gate's, because the wire has rules of its own (decision 0008).
 */
export function createOperationRunner(
  schema: GraphQLSchema,
  log: (line: string) => void,
  timeLimit: number = queryTimeLimit,
): RunOperation {
  const yoga = createYoga<RequestContext>({
    schema,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    maskedErrors: false, // masked below, in one place with what the rules refuse
    parserAndValidationCache: false, // the check keeps documents after they were rewritten
    plugins: [maxCheckedDocuments(createDocumentCheck(schema)), limitedQueries(timeLimit)],
  })
  return async ({ query, variables, operationName }, context, request) => {
    const params = { query, variables: { ...variables }, ...(operationName === null ? {} : { operationName }) }
    // Yoga adds the request and its parameters to the context that it is given.
    const initial = context as RequestContext & YogaInitialContext
    const result = (await yoga.getResultForParams({ params, request }, initial)) as ExecutionResult // nothing streams here
    return present(result, log)
  }
}

/** Parsing and validating by our own check: limits, the older form of `projects`, no introspection, an operation that is named. */
function maxCheckedDocuments(check: DocumentCheck): Plugin<YogaInitialContext> {
  return {
    onParse: ({ context, setParseFn }) =>
      setParseFn((source: string) => {
        const document = check.parse(source)
        const { operationName } = context.params
        const isValid = check.errorsOf(document).length === 0
        if (isValid && !getOperationAST(document, operationName)) throw unresolved(operationName)
        return document
      }),
    onValidate: ({ setValidationFn }) =>
      setValidationFn((_schema: GraphQLSchema, document: DocumentNode) => check.errorsOf(document)),
  }
}

/** An end for queries. */
function limitedQueries(timeLimit: number): Plugin<YogaInitialContext> {
  return {
    onExecute({ executeFn, setExecuteFn, context }) {
      setExecuteFn((args: ExecutionArgs) => {
        const operation = getOperationAST(args.document, args.operationName)
        if (operation?.operation !== OperationTypeNode.QUERY) return executeFn(args)
        const run = (abortSignal: AbortSignal) => {
          const stoppable: ExecutionArgs = { ...args, abortSignal }
          return executeFn(stoppable)
        }
        const { clock } = args.contextValue as RequestContext // as it was given to the runner
        return withinLimit(run, context.request.signal, clock, timeLimit)
      })
    },
  }
}

function unresolved(operationName: string | null | undefined): GraphQLError {
  const problem =
    operationName == null
      ? 'The document has several operations. Set "operationName"'
      : `Operation "${operationName}" not found`
  return new GraphQLError(problem, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
}

function present({ data, errors }: ExecutionResult, log: (line: string) => void): OperationAnswer {
  if (!errors?.length) return { data }
  const presented = errors.map((error) => presentError(error, log))
  return data === undefined ? { errors: presented } : { data, errors: presented }
}

async function withinLimit(
  run: (signal: AbortSignal) => ExecutionResult | Promise<ExecutionResult>,
  signal: AbortSignal,
  clock: QueryClock,
  timeLimit: number,
): Promise<ExecutionResult> {
  // Not `AbortSignal.any`: a signal of several that somebody listens to is kept for ever when none of them is aborted.
  const ended = new AbortController()
  const end = () => ended.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  clock.start(timeLimit, end)
  const late = new Promise<ExecutionResult>((resolve) => {
    const message = `The query took longer than ${timeLimit / 1000} seconds`
    const error = new GraphQLError(message, { extensions: { code: 'TIME_LIMIT' } })
    ended.signal.addEventListener('abort', () => resolve({ errors: [error] }), { once: true })
  })
  const work = Promise.resolve(run(ended.signal))
  work.catch(() => {}) // ended by the signal: `late` answers
  return Promise.race([work, late]).finally(() => {
    clock.stop()
    signal.removeEventListener('abort', end)
  })
}
