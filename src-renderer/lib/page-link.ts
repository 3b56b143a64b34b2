import { openedSession } from './session.ts'

/**
 * A link to a page of this app, to be sent to others: in a browser its address, in the desktop app one that opens the app, and names the server
 * if the page is of one.
 */
export function linkTo(path: string): string {
  if (window.waybill !== undefined) {
    const { server } = openedSession()
    return `waybill://${server === undefined ? '' : new URL(server.address).host}${path}`
  }
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${path}`
}
