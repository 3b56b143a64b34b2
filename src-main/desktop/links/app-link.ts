/** What a `waybill:` link asks for. */
export interface AppLink {
  /** Host and port of the server whose page it is, in lower case; null for this computer. */
  readonly server: string | null
  /** The page; null if a server is named and the rest is no page of this app. */
  readonly page: string | null
}

/** Scheme of links that open a page of the app. */
export const linkScheme = 'waybill'
const prefix = `${linkScheme}://`
const maxLinkLength = 2048

const name = String.raw`[A-Za-z0-9][\w.~-]{0,127}`

/** Pages that a link can open. Only those that show something: no form that a link could fill in, such as that of a signing key. */
const pages = [
  '',
  `products(/${name})?`,
  `versions/${name}/${name}(/${name}(/${name})?)?`,
  `versions/${name}/${name}/triage/only/${name}`,
  `compare/${name}/${name}(/${name})?`,
  'triage',
  'advisories(/(changes|updates|bundles))?',
  'activity',
  'settings(/backup)?',
].map((page) => new RegExp(`^/${page}$`))

const server = /^(?:\[[a-f\d:.]{2,45}\]|[a-z\d][a-z\d.-]{0,252})(?::\d{1,5})?$/i

/** Whether an argument of a start is such a link, and not a file. */
export function isAppLink(argument: string): boolean {
  return argument.slice(0, prefix.length).toLowerCase() === prefix
}

/**
 * Reads a link that any program or web page may have written: `waybill:///versions/…` for a page of this app, `waybill://<server>/…` for one of
 * a server. Returns null for everything else: a query, a fragment, an escape, a path that is no page.
 */
export function parseAppLink(link: unknown): AppLink | null {
  if (typeof link !== 'string' || link.length > maxLinkLength || !isAppLink(link)) return null
  const rest = link.slice(prefix.length)
  const at = rest.indexOf('/')
  const host = (at === -1 ? rest : rest.slice(0, at)).toLowerCase()
  const path = at === -1 ? '/' : rest.slice(at)
  const page = pages.some((pattern) => pattern.test(path)) ? path : null
  if (host !== '') return server.test(host) ? { server: host, page } : null
  return at === -1 || page === null ? null : { server: null, page }
}
