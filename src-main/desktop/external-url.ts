/** An address that may leave the app, and what of it a person has to see before it does. */
export interface ExternalUrl {
  readonly href: string
  /** The host of an https address in its ASCII form, or the receiver of a mail. */
  readonly shown: string
}

const maxUrlLength = 2048

/** Reads an address of a page's message. Null unless it is an https address without credentials, or a mailto address. */
export function parseExternalUrl(argument: unknown): ExternalUrl | null {
  if (typeof argument !== 'string' || argument.length > maxUrlLength) return null
  const url = URL.parse(argument)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { href: url.href, shown: `an email to ${url.pathname}` }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return { href: url.href, shown: url.host }
}
