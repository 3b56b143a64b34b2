import type { Session } from '#shared/bridge.ts'
import { checkToken } from './check-token.ts'
import { codeOfHash, invitationOf } from './code-of-url.ts'
import * as texts from './texts.ts'

/** How a page of this server is entered: browser mode gives out links, a team server has tokens. */
export type SignInKind = 'link' | 'token'

const noAnswer = texts.serverDoesNotAnswerOpen

/** Asks the server how its page is entered. A server without links answers with the page. */
export async function fetchSignInKind(): Promise<SignInKind> {
  const answer = await fetch('session').catch(() => null)
  const isLink = answer?.ok === true && /^application\/json\b/.test(answer.headers.get('content-type') ?? '')
  return isLink ? 'link' : 'token'
}

/** Exchanges the code of an invitation for a session, or returns why there is none. */
export function redeemInvitation(code: string): Promise<Session | string> {
  return sendCode('invitation', code, async (answer) => {
    if (answer.status === 429) return texts.tooManyAttemptsWaitAMinute
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly message: string }[] }
    return `${errors[0]?.message ?? 'The invitation was not accepted'}.`
  })
}

/** Exchanges a one-time code for a session, or returns why there is none. */
export function redeemCode(code: string): Promise<Session | string> {
  return sendCode('session', code, () => Promise.resolve(texts.thisLinkHasBeenUsed))
}

/** Sends a code. A server that is down, or something before it that answers with a page, has not used the code. */
async function sendCode(
  path: string,
  code: string,
  explain: (answer: Response) => Promise<string>,
): Promise<Session | string> {
  try {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: code })
    if (answer.ok) return (await answer.json()) as Session
    return answer.status < 500 ? await explain(answer) : noAnswer
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return noAnswer
    throw error
  }
}

/** Returns a one-time code for another tab; null if the server has none for this session. */
export async function fetchCode({ token }: Session): Promise<string | null> {
  const answer = await fetch('session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? ((await answer.json()) as { readonly code: string }).code : null
}

/**
 * Signs in with what was pasted: a one-time link of this server, or a token.
 *
 * @returns the session, or a message that says what is wrong
 */
export async function signInWith(text: string): Promise<Session | string> {
  const link = URL.canParse(text) ? new URL(text) : null
  const code = link && codeOfHash(link.hash)
  if (link && code) {
    if (link.origin !== location.origin) return texts.thisLinkIsForOpen(link.host)
    return redeemCode(code)
  }
  const invitation = link && invitationOf(link)
  if (link && invitation) {
    if (link.origin !== location.origin) return texts.thisLinkIsForOpen(link.host)
    return redeemInvitation(invitation)
  }
  const session = { url: 'graphql', token: text }
  return (await checkToken(session)) ?? session
}
