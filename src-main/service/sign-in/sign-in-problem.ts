import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Rejection } from '#service/domain/rejection.ts'

/** A sign-in that is not known here: its code may be a guess. */
export class UnknownSignIn extends Rejection {}

const foreign =
  'is not for this sign-in, or not signed by the provider. Start again. If it happens again, tell an Admin'
const unreadable = 'cannot be read: it is no OpenID provider, or its address is wrong. An Owner can check the issuer'

/** What each code of the client library says about the answer of a provider. */
const sayings: Readonly<Record<string, string>> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: foreign,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: foreign,
  OAUTH_KEY_SELECTION_FAILED: foreign,
  OAUTH_INVALID_RESPONSE: foreign,
  OAUTH_UNSUPPORTED_OPERATION: foreign,
  OAUTH_HTTP_REQUEST_FORBIDDEN: unreadable,
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: unreadable,
  OAUTH_PARSE_ERROR: unreadable,
  OAUTH_RESPONSE_IS_NOT_JSON: unreadable,
  OAUTH_RESPONSE_IS_NOT_CONFORM: unreadable,
  OAUTH_MISSING_SERVER_METADATA: unreadable,
  OAUTH_INVALID_SERVER_METADATA: unreadable,
}

/** Describes an error of a sign-in in plain words. What the provider says itself is not shown: it may come from anyone. */
export function problemOfSignIn(name: string, error: unknown): Rejection {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof Rejection) return each
  if (error instanceof AuthorizationResponseError) return problemOfAuthorization(name, error.error)
  if (error instanceof ResponseBodyError) return problemOfToken(name, error.error)
  if (error instanceof WWWAuthenticateChallengeError) return problemOfToken(name, 'invalid_client')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new Rejection(
      `The clocks of this server and of ${name} differ by more than a minute. An Admin has to set the clock of the server`,
    )
  }
  const saying = sayings[code]
  if (saying !== undefined) return new Rejection(`What ${name} sent ${saying}`)
  if (error instanceof ClientError)
    return new Rejection(`${name} cannot be reached. Try again later, or sign in another way`)
  throw error
}

function problemOfAuthorization(name: string, code: string): Rejection {
  if (code === 'access_denied') return new Rejection(`The sign-in was canceled at ${name}. Start again to sign in`)
  return new Rejection(`${name} did not sign you in${wordOf(code)}. Try again, or ask an Admin`)
}

function problemOfToken(name: string, code: string): Rejection {
  if (code === 'invalid_grant') {
    return new Rejection(`${name} says that this sign-in was used already or took too long. Start again`)
  }
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    return new Rejection(`${name} does not know this server. An Owner can correct the client ID and its secret`)
  }
  return new Rejection(`${name} did not complete the sign-in${wordOf(code)}. Start again`)
}

function wordOf(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? ` (${code})` : ''
}
