import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { RequestContext } from './context.ts'
import { presentError } from './errors.ts'
import { limitRule } from './limit-rules.ts'
import { measureTokens } from './measure-tokens.ts'
import { rewriteProjects } from './projects-rewrite.ts'

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

/** Runs operations. */
export type RunOperation = (
  request: OperationRequest,
  context: RequestContext,
  signal: AbortSignal,
) => Promise<OperationAnswer>

const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule, limitRule]
const rememberedDocuments = 500
/** Longer documents are not kept: clients that send the same one again and again send short ones. Characters. */
const longestRemembered = 20_000
/** Queries end after this; a mutation goes on, because an upload takes as long as its file. Milliseconds. */
const queryTimeLimit = 10_000

interface Checked {
  readonly document: DocumentNode
  readonly errors: readonly GraphQLError[]
}

/** An executor for a schema. It never throws: what goes wrong is in the answer, faults masked and logged with an id. */
export function createOperationRunner(
  schema: GraphQLSchema,
  log: (line: string) => void,
  timeLimit: number = queryTimeLimit,
): RunOperation {
  const remembered = new Map<string, Checked>()

  function check(query: string): Checked {
    const known = remembered.get(query)
    if (known) return known
    measureTokens(query)
    const document = rewriteProjects(schema, parse(query))
    const checked = { document, errors: validate(schema, document, rules) }
    if (query.length > longestRemembered) return checked
    remembered.set(query, checked)
    const [oldest] = remembered.keys()
    if (remembered.size > rememberedDocuments && oldest !== undefined) remembered.delete(oldest)
    return checked
  }

  return async ({ query, variables, operationName }, contextValue, signal) => {
    const invalid = (errors: readonly GraphQLError[], code: string): OperationAnswer => ({
      errors: errors.map((error) => ({ ...error.toJSON(), extensions: { code, ...error.extensions } })),
    })
    let checked: Checked
    try {
      checked = check(query)
    } catch (error) {
      if (error instanceof GraphQLError) return invalid([error], 'GRAPHQL_PARSE_FAILED')
      throw error
    }
    if (checked.errors.length > 0) return invalid(checked.errors, 'GRAPHQL_VALIDATION_FAILED')
    const { document } = checked
    const operation = getOperationAST(document, operationName)
    if (!operation) {
      const problem = operationName === null ? 'Several operations: name one' : `No operation "${operationName}"`
      return invalid([new GraphQLError(problem)], 'OPERATION_RESOLUTION_FAILURE')
    }
    const limited = operation.operation === OperationTypeNode.QUERY
    const run = (abortSignal: AbortSignal | null) =>
      execute({ schema, document, variableValues: variables, operationName, contextValue, abortSignal })
    const result = limited ? await withinLimit(run, signal, timeLimit) : await run(null)
    return present(result, log)
  }
}

function present({ data, errors }: ExecutionResult, log: (line: string) => void): OperationAnswer {
  if (!errors?.length) return { data }
  const presented = errors.map((error) => presentError(error, log))
  return data === undefined ? { errors: presented } : { data, errors: presented }
}

async function withinLimit(
  run: (signal: AbortSignal) => ExecutionResult | Promise<ExecutionResult>,
  signal: AbortSignal,
  timeLimit: number,
): Promise<ExecutionResult> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  const late = new Promise<ExecutionResult>((resolve) => {
    const message = `The query took longer than ${timeLimit / 1000} seconds`
    const error = new GraphQLError(message, { extensions: { code: 'TIME_LIMIT' } })
    ended.addEventListener('abort', () => resolve({ errors: [error] }), { once: true })
  })
  const work = Promise.resolve(run(ended))
  work.catch(() => {}) // ended by the signal: `late` answers
  return Promise.race([work, late])
}
