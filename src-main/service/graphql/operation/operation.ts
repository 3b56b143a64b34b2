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
import { StoreDamaged } from '#service/domain/store-damaged.ts'
import { isTooLarge, whenAnswerTooLarge } from './byte-budget.ts'
import type { Log } from '#service/domain/log-level.ts'
import { createDocumentCheck, type DocumentCheck } from './document-check.ts'
import { presentError } from './errors.ts'
import { findFileUsedTwice } from './files-used-once.ts'

/** A request of a client as it was sent. */
export interface OperationRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | null
  readonly operationName: string | null
}

/** The body of a response: without `errors` on success, without `data` for an invalid document (API rule 4). */
export interface OperationResult {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Runs an operation. `request` is its HTTP request; a query ends when the request's signal aborts. */
export type RunOperation = (
  operation: OperationRequest,
  context: RequestContext,
  request: Request,
) => Promise<OperationResult>

/**
 * Milliseconds. Limits queries, without the time in which a file is written for them. A mutation has no limit, because an upload takes as
 * long as its file.
 */
export const queryTimeLimit = 10_000

/** Errors of a response. Each field of each row can have one, with its whole path. */
const maxErrors = 1000

/** Rejects every mutation while it holds: the database was found damaged. */
export type IsDamaged = () => boolean

/**
 * Creates an executor for a schema. It never throws: errors are part of the response, and faults are masked and logged with an id. The HTTP
 * gate reads the body and sends the response, because HTTP has rules of its own (decision 0008).
 */
export function createOperationRunner(
  schema: GraphQLSchema,
  log: Log,
  timeLimit: number = queryTimeLimit,
  isDamaged: IsDamaged = () => false,
): RunOperation {
  const yoga = createYoga<RequestContext>({
    schema,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    maskedErrors: false, // masked below, together with rejections
    parserAndValidationCache: false, // the check caches documents after they were rewritten
    plugins: [
      documentCheckPlugin(createDocumentCheck(schema)),
      rejectChanges(isDamaged),
      rejectFilesUsedTwice,
      hideSuggestions,
      limitQueryTime(timeLimit),
    ],
  })
  return async ({ query, variables, operationName }, context, request) => {
    const params = { query, variables: { ...variables }, ...(operationName === null ? {} : { operationName }) }
    // Yoga adds the request and its parameters to the context.
    const initial = context as RequestContext & YogaInitialContext
    const result = (await yoga.getResultForParams({ params, request }, initial)) as ExecutionResult // no operation streams
    const presenting = { signal: request.signal, log, dataFolder: folderForClients(context) }
    return present(result, (error) => presentError(error, presenting))
  }
}

/** Parses and validates with our own check: limits, the older form of `projects`, no introspection, a named operation. */
function documentCheckPlugin(check: DocumentCheck): Plugin<YogaInitialContext> {
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

/** Keeps names of the schema out of the errors of variables and arguments, as the check does for documents. */
const hideSuggestions: Plugin<YogaInitialContext> = {
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) => {
      const discreet: ExecutionArgs = { ...args, hideSuggestions: true }
      return executeFn(discreet)
    })
  },
}

/** Rejects mutations of a damaged database before anything runs. */
function rejectChanges(isDamaged: IsDamaged): Plugin<YogaInitialContext> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (!isDamaged()) return
      const operation = getOperationAST(args.document, args.operationName)
      if (operation?.operation !== OperationTypeNode.MUTATION) return
      const cause = new StoreDamaged()
      setResultAndStopExecution({ errors: [new GraphQLError(cause.message, { originalError: cause })] })
    },
  }
}

/** Rejects mutations that would store one file twice, before anything runs. */
const rejectFilesUsedTwice: Plugin<YogaInitialContext> = {
  onExecute({ args, context, setResultAndStopExecution }) {
    const { document, operationName } = args
    const error = findFileUsedTwice({ document, operationName, variables: context.params.variables ?? {} })
    if (error) setResultAndStopExecution({ errors: [error] })
  },
}

/** Ends queries that exceed the time limit. */
function limitQueryTime(timeLimit: number): Plugin<YogaInitialContext> {
  return {
    onExecute({ executeFn, setExecuteFn, context }) {
      setExecuteFn((args: ExecutionArgs) => {
        const operation = getOperationAST(args.document, args.operationName)
        if (operation?.operation !== OperationTypeNode.QUERY) return executeFn(args)
        const run = (abortSignal: AbortSignal) => {
          const stoppable: ExecutionArgs = { ...args, abortSignal }
          return executeFn(stoppable)
        }
        const asked = args.contextValue as RequestContext // the runner passes this context
        return withinLimit(run, context.request.signal, asked, timeLimit)
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

/** Returns the path of the data folder for errors; null for clients elsewhere. The desktop's person is at the computer. */
export function folderForClients({ services }: Partial<RequestContext>): string | null {
  return services?.shape === 'desktop' ? services.dataFolder : null
}

function present(
  { data, errors }: ExecutionResult,
  presentOne: (error: GraphQLError) => GraphQLFormattedError,
): OperationResult {
  if (!errors?.length) return { data }
  // Of a mutation, which is not stopped: what was changed is not read again for the answer.
  const tooLarge = errors.find(isTooLarge)
  if (tooLarge) return { errors: [presentOne(tooLarge)] }
  const presented = errors.slice(0, maxErrors).map(presentOne)
  if (errors.length > maxErrors) {
    const message = `${errors.length - maxErrors} more errors are not listed`
    presented.push({ message, extensions: { code: 'MORE_ERRORS' } })
  }
  return data === undefined ? { errors: presented } : { data, errors: presented }
}

async function withinLimit(
  run: (signal: AbortSignal) => ExecutionResult | Promise<ExecutionResult>,
  signal: AbortSignal,
  context: RequestContext,
  timeLimit: number,
): Promise<ExecutionResult> {
  // Not `AbortSignal.any`: a combined signal with a listener is never collected if none of its sources aborts.
  const ended = new AbortController()
  const end = () => ended.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  const { clock } = context
  clock.start(timeLimit, end)
  const late = new Promise<ExecutionResult>((resolve) => {
    whenAnswerTooLarge(context, (tooLarge) => {
      resolve({ errors: [tooLarge] })
      end()
    })
    const message = `The query took longer than ${timeLimit / 1000} seconds`
    const error = new GraphQLError(message, { extensions: { code: 'TIME_LIMIT' } })
    ended.signal.addEventListener('abort', () => resolve({ errors: [error] }), { once: true })
  })
  const work = Promise.resolve(run(ended.signal))
  work.catch(() => {}) // aborted by the signal; `late` provides the result
  return Promise.race([work, late]).finally(() => {
    clock.stop()
    signal.removeEventListener('abort', end)
  })
}
