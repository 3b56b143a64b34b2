import { openedSession } from '#renderer/lib/session.ts'
import { isThisComputer } from '#renderer/lib/this-computer.ts'
import * as texts from './texts.tsx'

/** Who can open a link: others, only this computer, or nobody, because the service has no address. */
export type Reach = 'others' | 'this-computer' | 'nobody'

/**
 * Returns the origin of the addresses of links: that of the page, or of the server that the desktop app works with. Null: the desktop app's own
 * service has none.
 *
 * @throws {Error} if the server is not among the connections any more
 */
export async function findOrigin(): Promise<string | null> {
  if (window.waybill === undefined) return location.origin
  const { server } = openedSession()
  if (server === undefined) return null
  const { servers } = await window.waybill.connections.list()
  const found = servers.find(({ id }) => id === server.id)
  if (found) return found.address
  throw new Error(texts.addressOfWasNotFoundSwitch(server.name))
}

/** Says who can open links of an origin. */
export function reachOf(origin: string | null): Reach {
  if (origin === null) return 'nobody'
  return isThisComputer(new URL(origin).hostname) ? 'this-computer' : 'others'
}

/** Says before a link is made who will be able to open it. A server of the desktop app counts as reached by others. */
export function expectedReach(): Reach {
  if (window.waybill === undefined) return reachOf(location.origin)
  return openedSession().server === undefined ? 'nobody' : 'others'
}

/** The address of a link: whole, or only its path if the service has no address. */
export function addressOf(origin: string | null, path: string): string {
  return origin === null ? path : new URL(path, origin).href
}
