import type { LinkMode } from '#shared/bridge.ts'
import type { AppLink } from './app-link.ts'

/** A store that the window can work with. */
export interface LinkedStore {
  /** Id of the connection; null for this computer. */
  readonly id: string | null
  /** As it is named to people. */
  readonly name: string
  /** Host, with the port if it is not the usual one, in lower case; null for this computer. */
  readonly host: string | null
}

/** What follows a link. Only `open` needs no answer of the user. */
export type LinkPlan =
  | { readonly kind: 'open' | 'ask'; readonly page: string; readonly store: LinkedStore }
  | { readonly kind: 'switch'; readonly page: string; readonly store: LinkedStore; readonly now: LinkedStore }
  | { readonly kind: 'unknown-server'; readonly server: string }
  | { readonly kind: 'no-page'; readonly store: LinkedStore }
  | { readonly kind: 'ignore' }

/**
 * Decides what follows a link, which any program or web page may have written. It opens a page of the store that the window works with; another
 * store is always asked for, and nothing is sent to a server before.
 *
 * @param stores this computer and the connections
 * @param current id of the store that the window works with
 */
export function planLink(
  link: AppLink,
  mode: LinkMode,
  stores: readonly LinkedStore[],
  current: string | null,
): LinkPlan {
  if (mode === 'off') return { kind: 'ignore' }
  const found = stores.filter(({ host }) => host === link.server)
  // Of several connections to one server, the one in use is meant.
  const store = found.find(({ id }) => id === current) ?? found[0]
  if (store === undefined) return { kind: 'unknown-server', server: link.server ?? '' }
  const { page } = link
  if (page === null) return { kind: 'no-page', store }
  if (store.id === current) return { kind: mode === 'ask' ? 'ask' : 'open', page, store }
  const now = stores.find(({ id }) => id === current) ?? store
  return { kind: 'switch', page, store, now }
}
