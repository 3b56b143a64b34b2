import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { RejectedRequest } from './responses.ts'

/**
 * Reads a JSON or form-encoded request (API rule 15), whose body is limited already.
 *
 * @throws {RejectedRequest} 400 for an invalid request, 415 for another content type, and the errors of a limited body
 */
export async function readOperation(request: Request): Promise<OperationRequest> {
  const [type] = (request.headers.get('content-type') ?? '').split(';')
  switch (type?.trim().toLowerCase()) {
    case 'application/json':
      return toOperation(parseJson(await request.text()))
    case 'application/x-www-form-urlencoded':
      return toOperation(parseForm(await request.text()))
    default:
      throw new RejectedRequest(415, 'Send JSON (application/json) or a GraphQL multipart request')
  }
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

/** Parses form fields. Some command line tools send a JSON body with the type of a form, which is accepted too. */
function parseForm(text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parseJson(text)
  const fields = new URLSearchParams(text)
  const variables = fields.get('variables')
  return {
    query: fields.get('query'),
    variables: variables ? parseJson(variables) : null,
    operationName: fields.get('operationName'),
  }
}
