import type { CombinedError } from 'urql'

/** Why a request has no answer. `rejected` is a rule that refused, with its own sentences. */
export type RequestErrorKind =
  'unreachable' | 'unauthorized' | 'forbidden' | 'limited' | 'too-large' | 'rejected' | 'fault'

/** A request without an answer, in words for people. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  /** `extensions.code` of the first error, where the service sent one. */
  readonly code: string | null
  /** What the person can do. Null when nothing helps but telling someone. */
  readonly remedy: string | null

  constructor(kind: RequestErrorKind, message: string, remedy: string | null = null, code: string | null = null) {
    super(message)
    this.kind = kind
    this.remedy = remedy
    this.code = code
  }
}

const byStatus: Readonly<Record<number, readonly [RequestErrorKind, string, string]>> = {
  401: ['unauthorized', 'The token is no longer valid.', 'Sign in again.'],
  413: ['too-large', 'The file exceeds the size limit.', 'Upload a smaller file.'],
  429: ['limited', 'Too many requests.', 'Wait a moment and try again.'],
}

/** Reads what urql reports into one of the kinds. */
export function toRequestError(error: CombinedError): RequestError {
  const status = (error.response as Response | undefined)?.status
  const known = status === undefined ? undefined : byStatus[status]
  if (known !== undefined) return new RequestError(...known)
  const first = error.graphQLErrors[0]
  const code = first?.extensions['code']
  const codeText = typeof code === 'string' ? code : null
  if (first !== undefined) {
    if (codeText === 'FORBIDDEN') return new RequestError('forbidden', first.message, 'Ask an administrator.', codeText)
    return new RequestError('fault', first.message, null, codeText)
  }
  if (status !== undefined && status >= 400) {
    return new RequestError(
      'fault',
      `The server returned an error (HTTP ${status}).`,
      'Try again, or check the server log.',
    )
  }
  return new RequestError(
    'unreachable',
    'The server is not responding.',
    'It may still be starting, or it was stopped. No data is lost.',
  )
}

/** True when the service says that it does not have this yet: a part of a page to leave out, not a failure to report. */
export function isNotAvailable(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NOT_AVAILABLE'
}
