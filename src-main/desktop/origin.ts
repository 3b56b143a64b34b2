/** Scheme, host and origin of the page and of the endpoint in the desktop app: no TCP port, no `file:` address. */
export const appScheme = 'app'
const appHost = 'waybill'
export const appOrigin = `${appScheme}://${appHost}`

/** Whether an address belongs to the app's own page. */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address)
  // Node gives a scheme that it does not know an opaque origin, so the parts are compared.
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost
}
