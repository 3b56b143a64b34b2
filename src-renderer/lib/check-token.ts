import type { Session } from '#shared/bridge.ts'
import * as texts from './texts.ts'

const question = JSON.stringify({ query: 'query CheckToken { organization { id name } }' })

/**
 * Checks whether a service accepts a token before this window uses it.
 * @returns null if it does, otherwise a message that says what is wrong
 */
export async function checkToken({ url, token }: Session): Promise<string | null> {
  if (/[^\x21-\x7e]/.test(token)) return texts.tokenCannotContainSpacesOrNon
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: question,
    })
    if (answer.status === 401) return texts.invalidOrExpiredToken
    if (answer.status === 429) {
      return texts.tooManyAttemptsTryAgain(answer.headers.get('retry-after') ?? texts.aFew)
    }
    if (!answer.ok) return texts.serverRespondedWith(answer.status)
    const body = (await answer.json()) as { readonly data?: { readonly organization?: unknown } }
    return body.data?.organization ? null : texts.serverRespondedBut
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return texts.noWaybillServerResponds
  }
}
