import * as texts from './first-texts.ts'

/**
 * Why a request failed. `rejected`: a rule rejected it, with its own messages. `unavailable`: the service cannot answer for a moment, for
 * example while a backup is restored.
 */
export type RequestErrorKind =
  'unreachable' | 'unavailable' | 'unauthorized' | 'forbidden' | 'limited' | 'too-large' | 'rejected' | 'fault'

/** A failed request, described for people. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  /** `extensions.code` of the first error, if the service sent one. */
  readonly code: string | null
  /** What the user can do. Null if they can only report it. */
  readonly remedy: string | null

  /** False if the server surely did not do what was asked. */
  readonly mayHaveArrived: boolean

  constructor(
    kind: RequestErrorKind,
    message: string,
    remedy: string | null = null,
    code: string | null = null,
    mayHaveArrived = kind === 'unreachable',
  ) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
    this.kind = kind
    this.remedy = remedy
    this.code = code
  }
}

const byStatus: Readonly<Record<number, readonly [RequestErrorKind, string, string]>> = {
  401: ['unauthorized', texts.tokenIsNoLongerValid, texts.signInAgain],
  413: ['too-large', texts.fileExceedsTheSizeLimit, texts.uploadASmallerFile],
  429: ['limited', texts.tooManyRequests, texts.waitAMomentAndTryAgain],
}

/** One of the `errors` of a response. */
export interface ServerError {
  readonly message: string
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** Converts a response without data to one of the kinds. */
export function toRequestError(status: number, errors: readonly ServerError[]): RequestError {
  const known = byStatus[status]
  if (known !== undefined) return new RequestError(...known)
  const [first] = errors
  const code = codeOf(first)
  if (status === 503) {
    return new RequestError('unavailable', first?.message ?? texts.serverCannotAnswerAtTheMoment, null, code)
  }
  if (status === 502 && code !== null && shellCodes.has(code)) return lostServer(first, code)
  if (first === undefined) return withoutErrors(status)
  return code === 'FORBIDDEN'
    ? new RequestError('forbidden', first.message, texts.askAnAdministrator, code)
    : new RequestError('fault', first.message, textOf(first, 'remedy'), code)
}

/** What the desktop shell says about its server: it does not answer, or its answers cannot be used. */
const shellCodes: ReadonlySet<string> = new Set([
  'SERVER_LOST',
  'TOKEN_REJECTED',
  'CERTIFICATE_REJECTED',
  'NOT_WAYBILL',
])

/** Says that the desktop shell had no answer of its server, and whether what was sent may have been done. */
function lostServer(error: ServerError | undefined, code: string): RequestError {
  const message = error?.message ?? texts.serverDoesNotAnswer
  const mayHaveArrived = error?.extensions?.['wasSent'] !== false
  const text = mayHaveArrived ? texts.itMayHaveBeenDoneLook(message) : texts.notSentMessage(message)
  return new RequestError('unreachable', text, textOf(error, 'remedy'), code, mayHaveArrived)
}

/** Says of a response that is not one of the service what it may be. */
function withoutErrors(status: number): RequestError {
  if (status === 502 || status === 504) {
    // A proxy says so for a server that does not answer it.
    return lostServer({ message: texts.serverDoesNotAnswerItsProxy(status) }, 'SERVER_LOST')
  }
  const what = status >= 400 ? texts.errorHttp(status) : texts.somethingElseThanAnAnswer
  return new RequestError('fault', texts.serverReturned(what), texts.tryAgainOrCheckTheServer)
}

/** Says that there was no response. */
export function unreachableError(): RequestError {
  return new RequestError('unreachable', texts.serverIsNotResponding, texts.itMayStillBeStarting)
}

function codeOf(error: ServerError | undefined): string | null {
  return textOf(error, 'code')
}

function textOf(error: ServerError | undefined, key: string): string | null {
  const value = error?.extensions?.[key]
  return typeof value === 'string' ? value : null
}

/** Returns true if the service does not support the request yet. That part of the page is omitted and no failure is reported. */
export function isNotAvailable(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NOT_AVAILABLE'
}
