import type { Session } from '#shared/bridge.ts'

const question = JSON.stringify({ query: 'query CheckToken { organization { id name } }' })

/**
 * Checks whether a service accepts a token before this window uses it.
 * @returns null if it does, otherwise a message that says what is wrong
 */
export async function checkToken({ url, token }: Session): Promise<string | null> {
  if (/[^\x21-\x7e]/.test(token)) return 'A token cannot contain spaces or non-ASCII characters.'
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: question,
    })
    if (answer.status === 401) return 'Invalid or expired token.'
    if (answer.status === 429) {
      return `Too many attempts. Try again in ${answer.headers.get('retry-after') ?? 'a few'} seconds.`
    }
    if (!answer.ok) return `The server responded with ${answer.status}.`
    const body = (await answer.json()) as { readonly data?: { readonly organization?: unknown } }
    return body.data?.organization ? null : 'The server responded, but it is not a Waybill server.'
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return 'No Waybill server responds at this URL, or this window is not allowed to reach it.'
  }
}
