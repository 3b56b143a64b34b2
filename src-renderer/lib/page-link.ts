/** A link to a page of this app, to be sent to others: in a browser its address, in the desktop app one that opens the app. */
export function linkTo(path: string): string {
  if (window.waybill !== undefined) return `waybill://${path}`
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${path}`
}
