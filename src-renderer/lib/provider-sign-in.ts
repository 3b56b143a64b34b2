import type { Session } from '#shared/bridge.ts'
import * as texts from './texts.ts'
import { showError } from './toasts.ts'

/** Stands for a cookie: only the tab that began a sign-in has it, and the server compares it when the sign-in ends. */
const storageKey = 'waybill.sign-in'

interface OpenSignIn {
  readonly secret: string
  /** Whether an account is linked to the person who is signed in. */
  readonly isLink: boolean
}

const noAnswer = texts.serverDoesNotAnswerTryAgain

/** Returns the name of the provider that people sign in with here; null if there is none. */
export async function fetchProviderName(): Promise<string | null> {
  const answer = await fetch('sign-in').catch(() => null)
  const isJson = answer?.ok === true && /^application\/json\b/.test(answer.headers.get('content-type') ?? '')
  if (!isJson) return null
  return ((await answer.json()) as { readonly provider: { readonly name: string } | null }).provider?.name ?? null
}

/**
 * Leaves this page for the provider, which sends the browser back to `/signed-in`.
 *
 * @param session of the person whose account is linked; null to sign in
 * @returns a message if the sign-in could not begin
 */
export async function beginSignIn(session: Session | null): Promise<string | null> {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const begun = await post<{ readonly url: string }>('start', { binding: base64Url(new Uint8Array(digest)) }, session)
  if (typeof begun === 'string') return begun
  sessionStorage.setItem(storageKey, JSON.stringify({ secret, isLink: session !== null } satisfies OpenSignIn))
  location.assign(begun.url)
  return null
}

/**
 * Ends the sign-in that the provider has sent the browser back for.
 *
 * @param stored session of this tab
 * @returns the session, or why there is none
 */
export async function finishSignIn(stored: Session | null): Promise<Session | string> {
  const query = location.search
  const open = takeOpen()
  history.replaceState(null, '', open?.isLink ? './#/settings/sign-in' : './#/') // before anything else can read the code
  if (open === null) return texts.thisSignInBeganInAnother
  const found = await post<{ readonly url: string; readonly token: string | null }>('complete', {
    ...{ secret: open.secret, query },
  })
  if (typeof found === 'string') {
    if (open.isLink) showError(new Error(found), texts.accountWasNotLinked)
    return found
  }
  if (found.token !== null) return { url: found.url, token: found.token }
  return stored ?? texts.accountIsLinkedSignInAgain
}

function takeOpen(): OpenSignIn | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? null : (JSON.parse(text) as OpenSignIn) // written above only
}

async function post<Answer>(step: string, body: object, session: Session | null = null): Promise<Answer | string> {
  const headers = {
    'content-type': 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
  }
  try {
    const answer = await fetch(`sign-in/${step}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.ok) return (await answer.json()) as Answer
    if (answer.status >= 500) return noAnswer
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly message: string }[] }
    return `${errors[0]?.message ?? 'The sign-in was not accepted'}.`
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return noAnswer
    throw error
  }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
