import { isIPv4, isIPv6 } from 'node:net'

/** Letters of other languages in an IRI (RFC 3987, 2.2: `ucschar`). */
const letters = String.raw`\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef${planes(1, 14)}`
/** Further ones in a query only (`iprivate`). */
const privateLetters = String.raw`\ue000-\uf8ff${planes(15, 16)}`
const unreserved = String.raw`A-Za-z0-9\-._~${letters}`
const delimiters = "!$&'()*+,;="
const encoded = '%[0-9A-Fa-f]{2}'

/** RFC 3986, appendix B: scheme, host, path, query, fragment. The text of a scheme is checked here, that of the others is not. */
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const userPart = new RegExp(`^(?:[${unreserved}${delimiters}:]|${encoded})*$`, 'u')
const namePart = new RegExp(`^(?:[${unreserved}${delimiters}]|${encoded})*$`, 'u')
const pathPart = new RegExp(`^(?:[${unreserved}${delimiters}:@/]|${encoded})*$`, 'u')
const queryPart = new RegExp(`^(?:[${unreserved}${delimiters}:@/?${privateLetters}]|${encoded})*$`, 'u')
const fragmentPart = new RegExp(`^(?:[${unreserved}${delimiters}:@/?]|${encoded})*$`, 'u')
const futureAddress = new RegExp(`^v[0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~${delimiters}:]+$`)

/** Tests whether a text is an IRI reference: an absolute or relative URL that may contain letters of any language (RFC 3987, 2.2). */
export function isIriReference(text: string): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? []
  // Without a scheme, a colon in the first step of the path would end one.
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false
  if (authority !== undefined && !isAuthority(authority)) return false
  return pathPart.test(path) && queryPart.test(query) && fragmentPart.test(fragment)
}

/** Tests whether a text is an IRI with a scheme (RFC 3987, 2.2). */
export function isIri(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) && isIriReference(text)
}

/** Tests whether a text is a URI with a scheme (RFC 3986, 3): an IRI without letters of other languages. */
export function isUri(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && isIri(text)
}

const timestamp = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/** Tests whether a text is a time with a day that exists and an offset (RFC 3339, 5.6), other than a leap second. */
export function isTimestamp(text: string): boolean {
  const [, day = ''] = timestamp.exec(text) ?? []
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Tests `user@host:port`. The port is empty or a number. */
function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at >= 0 && !userPart.test(text.slice(0, at))) return false
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(text.slice(at + 1)) ?? []
  if (host === undefined || !/^\d*$/.test(port)) return false
  if (!host.startsWith('[')) return namePart.test(host)
  const address = host.slice(1, -1)
  return (isIPv6(address) && !address.includes('%')) || futureAddress.test(address)
}

const atom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~\u{80}-\u{d7ff}\u{e000}-\u{10ffff}\-]+`
const quoted = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]|\\[\x20-\x7e])*"`
const mailbox = new RegExp(`^(${atom}(?:\\.${atom})*|${quoted})@(.+)$`, 'su')
/** A label of a host name, with letters and marks of any language and the joiners that IDNA permits. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7\u30fb\u200c\u200d\-]*[\p{L}\p{M}\p{N}])?`
const domain = new RegExp(`^${label}(?:\\.${label})*$`, 'u')
const maxLocalBytes = 64
const maxDomainBytes = 255

/** Tests whether a text is an email address with letters of any language (RFC 6531, 3.3; lengths of RFC 5321, 4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  const [, local, host] = mailbox.exec(text) ?? []
  if (local === undefined || host === undefined || Buffer.byteLength(local) > maxLocalBytes) return false
  if (Buffer.byteLength(host) > maxDomainBytes) return false
  if (!host.startsWith('[')) return domain.test(host)
  const literal = /^\[(IPv6:)?([^\]]*)\]$/i.exec(host)
  return literal?.[1] === undefined ? isIPv4(literal?.[2] ?? '') : isIPv6(literal[2] ?? '')
}

/** Returns the class of the code points of some planes, except the last two of each, which are no characters. */
function planes(first: number, last: number): string {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => (first + at).toString(16))
  // The tags of plane 14 are not letters.
  return numbers.map((plane) => String.raw`\u{${plane}${plane === 'e' ? '1000' : '0000'}}-\u{${plane}fffd}`).join('')
}
