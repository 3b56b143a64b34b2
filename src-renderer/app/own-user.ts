import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#shared/bridge.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'

/** Returns the id of the user of the page, as the title bar read it; null if it is not known. */
export function shownUserId(queries: QueryClient): string | null {
  return queries.getQueryData<{ readonly id: string } | null>(queryKey('notification', 'unread-count'))?.id ?? null
}

const question = JSON.stringify({ query: 'query SignedInUser { organizationUser { id } }' })

/** Asks whose session it is, before the page uses it. Null if the server does not say. */
export async function fetchUserId({ url, token }: Session): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url, { method: 'POST', headers, body: question })
    const { data } = (await answer.json()) as {
      readonly data?: { readonly organizationUser?: { readonly id?: unknown } }
    }
    const id = data?.organizationUser?.id
    return typeof id === 'string' ? id : null
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}
