import type { ScalarType } from '#service/standards/cyclonedx/xml-shape.ts'

/** Characters that XML Schema lets stand in an address although a URI has none of them (XML Linking, 5.4). */
const tolerated = /[^\u0021-\u007e]|[<>"{}|\\^`]/g
const plain = "(?:[\\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})"
/** RFC 3986, appendix B: scheme, host, path, query, fragment. */
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/
const host = new RegExp(`^(?:(?:${plain}|:)*@)?(?:\\[[0-9A-Fa-f:.]+\\]|${plain}*)(?::\\d+)?$`)
const path = new RegExp(`^(?:${plain}|[:@/])*$`)
const query = new RegExp(`^(?:${plain}|[:@/?])*$`)

/** Whether XML Schema takes a text as an address (`xs:anyURI`). Sure when it says yes; careful otherwise. */
export function isAddress(text: string): boolean {
  const [, scheme, authority, steps = '', asked = '', fragment = ''] =
    parts.exec(text.trim().replaceAll(tolerated, '_')) ?? []
  // Without a scheme the first step holds no colon: it would be one.
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(steps)) return false
  if (authority !== undefined && !host.test(authority)) return false
  return path.test(steps) && query.test(asked) && query.test(fragment)
}

/** A text as the XSD takes it in this place, and whether it had to be changed for that. */
export function normalizeScalar(
  type: ScalarType,
  text: string,
): { readonly text: string; readonly isChanged: boolean } {
  if (type === 'uri' && !isAddress(text)) return { text: escapedAddress(text.trim()), isChanged: true }
  if (type !== 'time') return { text, isChanged: false }
  // JSON (RFC 3339) also takes small letters and leap seconds.
  const time = text
    .trim()
    .toUpperCase()
    .replace(/:60(?=[.Z+-]|$)/, ':59')
  return { text: time, isChanged: time !== text.trim().toUpperCase() }
}

/** What is written with a percent sign: no more of it than it takes. */
const escapes = [/[[\]]/g, /[[\]]|%(?![0-9A-Fa-f]{2})/g, /[:[\]]|%(?![0-9A-Fa-f]{2})/g, /[:[\]#@?/%]/g] as const

function escapedAddress(text: string): string {
  const candidates = escapes.map((escape) => text.replaceAll(escape, encodeURIComponent))
  return candidates.find(isAddress) ?? encodeURIComponent(text)
}

/** Platform names (CPE) as the XSD spells them out; the JSON schema takes any text. */
const cpe22 = /^[cC][pP][eE]:\/[AHOaho]?(:[A-Za-z0-9._\-~%]*){0,6}$/
const symbol = '\\\\[\\\\*?!"#$%&\'()+,/:;<=>@[\\]^`{|}~]'
const value = `((\\?*|\\*?)([a-zA-Z0-9\\-._]|(${symbol}))+(\\?*|\\*?))|[*\\-]`
const cpe23 = new RegExp(
  `^cpe:2\\.3:[aho*\\-](:(${value})){5}(:(([a-zA-Z]{2,3}(-([a-zA-Z]{2}|[0-9]{3}))?)|[*\\-]))(:(${value})){4}$`,
)

/** Whether the XSD takes a text as a CPE. */
export function isXsdCpe(text: string): boolean {
  return cpe22.test(text) || (text.length < 1_000 && cpe23.test(text))
}
