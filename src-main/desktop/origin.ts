/** Scheme, host and origin of the page and of the endpoint in the desktop app: no TCP port, no `file:` URL. */
export const appScheme = 'app'
const appHost = 'waybill'
export const appOrigin = `${appScheme}://${appHost}`

/** Whether a URL belongs to the app's own page. */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address)
  // Node gives an unknown scheme an opaque origin, so the parts are compared.
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost
}
