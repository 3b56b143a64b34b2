import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { RejectedRequest } from './responses.ts'

/** An operation of a JSON request. */
export interface JsonOperation {
  readonly operation: OperationRequest
  /** Files that the system opened with the app: for each id the variables that it is. Null if the request names none. */
  readonly openedFiles: Readonly<Record<string, unknown>> | null
}

/**
 * Reads a JSON request, whose body is limited already. Some command line tools send JSON with the type of a form, which is accepted too
 * (API rule 15). A form is not.
 *
 * @throws {RejectedRequest} 400 for an invalid request, 415 for another content type, and the errors of a limited body
 */
export async function readOperation(request: Request): Promise<JsonOperation> {
  const [type] = (request.headers.get('content-type') ?? '').split(';')
  switch (type?.trim().toLowerCase()) {
    case 'application/json':
      return toJsonOperation(parseJson(await request.text()))
    case 'application/x-www-form-urlencoded': {
      const text = await request.text()
      if (/^\s*[[{]/.test(text)) return toJsonOperation(parseJson(text))
      throw unsupportedType()
    }
    default:
      throw unsupportedType()
  }
}

function toJsonOperation(body: unknown): JsonOperation {
  const operation = toOperation(body)
  const { extensions = null } = body as { readonly extensions?: unknown } // an object, which was checked
  if (!isRecordOrNull(extensions)) throw new RejectedRequest(400, '"extensions" is not an object')
  const { openedFiles = null } = extensions ?? {}
  if (!isRecordOrNull(openedFiles)) throw new RejectedRequest(400, '"openedFiles" is not an object')
  return { operation, openedFiles }
}

/**
 * Checks the shape of a request body.
 *
 * @throws {RejectedRequest} 400 if the body is not an operation
 */
export function toOperation(body: unknown): OperationRequest {
  if (Array.isArray(body)) throw new RejectedRequest(400, 'Batched operations are not supported')
  if (typeof body !== 'object' || body === null) throw new RejectedRequest(400, 'The body is not a JSON object')
  const { query, variables = null, operationName = null } = body as Record<string, unknown> // an object, checked above
  if (typeof query !== 'string' || query.trim() === '') throw new RejectedRequest(400, 'The body has no "query"')
  if (!isRecordOrNull(variables)) throw new RejectedRequest(400, '"variables" is not an object')
  if (operationName !== null && typeof operationName !== 'string') {
    throw new RejectedRequest(400, '"operationName" is not a string')
  }
  return { query, variables, operationName: operationName || null }
}

function isRecordOrNull(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value)
}

/** @throws {RejectedRequest} 400 if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RejectedRequest(400, 'The body is not valid JSON')
  }
}

function unsupportedType(): RejectedRequest {
  return new RejectedRequest(415, 'Send JSON (application/json) or a GraphQL multipart request')
}
