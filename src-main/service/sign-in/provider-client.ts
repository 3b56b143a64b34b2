import * as openId from 'openid-client'
import { Rejection } from '#service/domain/rejection.ts'
import type { ProvenPerson } from '#service/domain/sign-in/sign-in-provider.ts'
import { createCheckedFetch } from '#service/network/checked-fetch.ts'
import { problemOfSignIn } from './sign-in-problem.ts'
import type { UsableProvider } from './provider-settings.ts'

const timeoutMs = 10_000
const maxBytes = 512 * 1024
/** Seconds that the clocks of both computers may differ. */
const toleratedSeconds = 60

/** What a sign-in that began is checked with when it ends. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string
}

/** A provider whose addresses and keys were read. */
export interface ProviderClient {
  /** Returns the address at the provider that the browser is sent to, and what the answer is checked with. */
  begin(redirectUrl: string): Promise<{ readonly url: string; readonly checks: SignInChecks }>
  /**
   * Exchanges the code in the answer of the provider and checks everything about it.
   *
   * @param query what the provider added to the address of the page, with its `?`
   * @throws {Rejection} if anything is not as it must be
   */
  complete(query: string, checks: SignInChecks): Promise<ProvenPerson>
}

/**
 * Reads what a provider says of itself.
 *
 * @throws {Rejection} if it cannot be reached or is no provider
 */
export async function openProvider({ provider, clientSecret, privateHosts }: UsableProvider): Promise<ProviderClient> {
  const { name, issuer, clientId, emailClaim } = provider
  const checkedFetch = createCheckedFetch({ privateHosts, maxBytes, timeoutMs })
  const isPlain = new URL(issuer).protocol === 'http:' // only this computer, see the settings
  const metadata = { client_secret: clientSecret, [openId.clockTolerance]: toleratedSeconds }
  const told = <Result>(work: () => Promise<Result>) =>
    work().catch((error: unknown) => {
      throw problemOfSignIn(name, error)
    })
  const config = await told(() =>
    openId.discovery(new URL(issuer), clientId, metadata, authenticateBy(clientSecret), {
      [openId.customFetch]: checkedFetch,
      timeout: timeoutMs / 1000,
      execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
    }),
  )
  return {
    begin: (redirectUrl) => told(() => begin(config, { redirectUrl, isPlain, name })),
    complete: (query, checks) => told(() => complete(config, { query, checks, emailClaim })),
  }
}

/** By the header unless the provider takes only a field of the form (OpenID Connect Discovery 1.0, section 3). */
function authenticateBy(secret: string): openId.ClientAuth {
  const byHeader = openId.ClientSecretBasic(secret)
  const byForm = openId.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const useForm = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (useForm ? byForm : byHeader)(server, client, body, headers)
  }
}

interface Beginning {
  readonly redirectUrl: string
  readonly isPlain: boolean
  readonly name: string
}

async function begin(config: openId.Configuration, { redirectUrl, isPlain, name }: Beginning) {
  const verifier = openId.randomPKCECodeVerifier()
  const checks = { state: openId.randomState(), nonce: openId.randomNonce(), verifier, redirectUrl }
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  // The browser goes there: an address that a provider names must not be a script or a file.
  if (url.protocol !== 'https:' && !(isPlain && url.protocol === 'http:')) {
    throw new Rejection(`The sign-in page of ${name} has no HTTPS address. An Owner can check the issuer`)
  }
  return { url: url.href, checks }
}

interface Answered {
  readonly query: string
  readonly checks: SignInChecks
  readonly emailClaim: string
}

async function complete(config: openId.Configuration, { query, checks, emailClaim }: Answered): Promise<ProvenPerson> {
  const { redirectUrl, state, nonce, verifier } = checks
  const tokens = await openId.authorizationCodeGrant(config, new URL(query, redirectUrl), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Rejection('The provider sent no identity')
  const isWhole = claims[emailClaim] !== undefined && claims['email_verified'] !== undefined
  // Providers may leave everything but the identity out of the token.
  const more =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
  return presentPerson({ ...more, ...claims }, emailClaim)
}

function presentPerson(claims: Readonly<Record<string, unknown>>, emailClaim: string): ProvenPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const email = text(emailClaim)
  const isTrue = (name: string) => claims[name] === true || claims[name] === 'true'
  // A provider verifies its claim "email". Another claim, which people may choose themselves, needs a word of its own or the same value.
  const isSame = email !== null && email.toLowerCase() === text('email')?.toLowerCase()
  const isProven = isTrue(`${emailClaim}_verified`) || (isSame && isTrue('email_verified'))
  return {
    ...{ issuer: text('iss') ?? '', subject: text('sub') ?? '' },
    ...{ email: isProven ? email : null, isUnverified: email !== null && !isProven },
    name: text('name'),
  }
}
