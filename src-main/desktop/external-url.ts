/** A URL that may be opened outside the app, and the part that a user must see before. */
export interface ExternalUrl {
  readonly href: string
  /** The host of an https URL in its ASCII form, or the receiver of an email. */
  readonly shown: string
}

const maxUrlLength = 2048

/** Reads a URL from a page's message. Returns null unless it is an https URL without credentials, or a mailto URL. */
export function parseExternalUrl(argument: unknown): ExternalUrl | null {
  if (typeof argument !== 'string' || argument.length > maxUrlLength) return null
  const url = URL.parse(argument)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { href: url.href, shown: `an email to ${url.pathname}` }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return { href: url.href, shown: url.host }
}
