import type { ScalarType } from '#service/standards/cyclonedx/xml-shape.ts'

/** Characters that XML Schema allows in a URL although a URI does not (XML Linking, 5.4). */
const tolerated = /[^\u0021-\u007e]|[<>"{}|\\^`]/g
const plain = "(?:[\\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})"
/** RFC 3986, appendix B: scheme, host, path, query, fragment. */
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/
const host = new RegExp(`^(?:(?:${plain}|:)*@)?(?:\\[[0-9A-Fa-f:.]+\\]|${plain}*)(?::\\d+)?$`)
const path = new RegExp(`^(?:${plain}|[:@/])*$`)
const query = new RegExp(`^(?:${plain}|[:@/?])*$`)

/** Tests whether XML Schema accepts a text as a URL (`xs:anyURI`). True is certain; false may be too strict. */
export function isAddress(text: string): boolean {
  const [, scheme, authority, steps = '', asked = '', fragment = ''] =
    parts.exec(text.trim().replaceAll(tolerated, '_')) ?? []
  // Without a scheme, the first path segment must not contain a colon, which would end a scheme.
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(steps)) return false
  if (authority !== undefined && !host.test(authority)) return false
  return path.test(steps) && query.test(asked) && query.test(fragment)
}

/** Converts a text to a form that the XSD accepts here, and returns whether it was changed. */
export function normalizeScalar(
  type: ScalarType,
  text: string,
): { readonly text: string; readonly isChanged: boolean } {
  if (type === 'uri' && !isAddress(text)) return { text: escapedAddress(text.trim()), isChanged: true }
  if (type !== 'time') return { text, isChanged: false }
  // JSON (RFC 3339) also allows lower-case letters and leap seconds.
  const time = text
    .trim()
    .toUpperCase()
    .replace(/:60(?=[.Z+-]|$)/, ':59')
  return { text: time, isChanged: time !== text.trim().toUpperCase() }
}

/** Characters to percent-encode, from the fewest to the most. */
const escapes = [/[[\]]/g, /[[\]]|%(?![0-9A-Fa-f]{2})/g, /[:[\]]|%(?![0-9A-Fa-f]{2})/g, /[:[\]#@?/%]/g] as const

function escapedAddress(text: string): string {
  const candidates = escapes.map((escape) => text.replaceAll(escape, encodeURIComponent))
  return candidates.find(isAddress) ?? encodeURIComponent(text)
}

/** CPE names as the XSD defines them. The JSON schema allows any text. */
const cpe22 = /^[cC][pP][eE]:\/[AHOaho]?(:[A-Za-z0-9._\-~%]*){0,6}$/
const symbol = '\\\\[\\\\*?!"#$%&\'()+,/:;<=>@[\\]^`{|}~]'
const value = `((\\?*|\\*?)([a-zA-Z0-9\\-._]|(${symbol}))+(\\?*|\\*?))|[*\\-]`
const cpe23 = new RegExp(
  `^cpe:2\\.3:[aho*\\-](:(${value})){5}(:(([a-zA-Z]{2,3}(-([a-zA-Z]{2}|[0-9]{3}))?)|[*\\-]))(:(${value})){4}$`,
)

/** Tests whether the XSD accepts a text as a CPE. */
export function isXsdCpe(text: string): boolean {
  return cpe22.test(text) || (text.length < 1_000 && cpe23.test(text))
}
