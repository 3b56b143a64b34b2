import type { Skip } from '#service/domain/skip.ts'

/** Attributes of a well-formed name in the order of a formatted string (NISTIR 7695, 6.2.2), after `part`. */
const attributes = [
  ...(['vendor', 'product', 'version', 'update', 'edition', 'language'] as const),
  ...(['swEdition', 'targetSw', 'targetHw', 'other'] as const),
]
type Attribute = (typeof attributes)[number]

/**
 * A CPE name. Values are in lower case and without escapes. `any` and `notApplicable` stand for the two logical values; wildcards
 * inside a value are `anyText` and `anyCharacter`, so that an escaped asterisk stays an asterisk.
 */
export type CpeName = Readonly<Record<Attribute, string>> & { readonly part: 'a' | 'o' | 'h' }

/** The logical value ANY. */
export const any = '*'
/** The logical value NA, which is a value of its own and no wildcard. */
export const notApplicable = '-'
/** An unescaped `*` inside a value. */
export const anyText = '\u0001'
/** An unescaped `?` inside a value. */
export const anyCharacter = '\u0002'

/** No real name is longer. */
const maxNameLength = 2000

/**
 * Parses a CPE 2.3 formatted string or a CPE 2.2 URI. Missing attributes at the end are ANY, because many tools omit them. Returns a skip
 * reason for any other text, for example one with an unescaped colon inside a value.
 */
export function parseCpe(text: string): CpeName | Skip {
  const bare = text.trim()
  if (bare.length > maxNameLength)
    return { reason: `a CPE name of ${bare.length} characters is longer than ${maxNameLength}` }
  if (/^cpe:2\.3:/i.test(bare)) return parseFormattedString(bare)
  if (/^cpe:\//i.test(bare)) return parseUri(bare)
  return {
    reason: `${JSON.stringify(shorten(bare))} is not a CPE name: it begins neither with "cpe:2.3:" nor with "cpe:/"`,
  }
}

/** Tests whether a CPE name could be parsed. */
export function isCpe(reading: CpeName | Skip): reading is CpeName {
  return 'part' in reading
}

/**
 * Returns the product of a CPE name: `part:vendor:product` in lower case, unescaped. Undefined for an unreadable name, or if vendor or
 * product are ANY.
 */
export function cpeProduct(text: string): string | undefined {
  const name = parseCpe(text)
  return isCpe(name) ? productOf(name) : undefined
}

/** Does the same as `cpeProduct` for a parsed name. */
export function productOf({ part, vendor, product }: CpeName): string | undefined {
  return isOpen(vendor) || isOpen(product) ? undefined : `${part}:${vendor}:${product}`
}

function isOpen(value: string): boolean {
  return value === any || value === notApplicable || value.includes(anyText) || value.includes(anyCharacter)
}

function parseFormattedString(text: string): CpeName | Skip {
  const values = splitFormatted(text.slice('cpe:2.3:'.length))
  if (values.length > attributes.length + 1) {
    return {
      reason: `${JSON.stringify(shorten(text))} has ${values.length} attributes instead of 11: a colon inside a value has to be escaped`,
    }
  }
  return asName(values.map(unescapeFormatted), text)
}

/** Splits a text at colons that are not escaped by a backslash. */
function splitFormatted(text: string): string[] {
  if (!text.includes('\\')) return text.split(':')
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === ':') {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

function unescapeFormatted(value: string): string {
  if (value === '' || value === any) return any
  if (value === notApplicable) return notApplicable
  if (!/[\\*?]/.test(value)) return value
  const plain = value.replace(/\\(.)|[*?]/gs, (found: string, escaped: string | undefined) =>
    escaped === undefined ? (found === '*' ? anyText : anyCharacter) : escaped,
  )
  return protect(plain)
}

/** An escaped single asterisk or hyphen is a value, not a logical one. */
function protect(value: string): string {
  return value === any || value === notApplicable ? `\\${value}` : value
}

function parseUri(text: string): CpeName | Skip {
  const values = text.slice('cpe:/'.length).split(':')
  if (values.length > 7) {
    return { reason: `${JSON.stringify(shorten(text))} has ${values.length} components instead of at most 7` }
  }
  const [edition = '', ...rest] = unpackEdition(values[5] ?? '')
  const ordered = [...values.slice(0, 5), ...(values.length > 5 ? [edition, values[6] ?? '', ...rest] : [])]
  try {
    return asName(ordered.map(unescapeUri), text)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return { reason: `${JSON.stringify(shorten(text))} contains an invalid percent escape` }
  }
}

/** Five attributes packed into the edition: `~edition~sw_edition~target_sw~target_hw~other` (NISTIR 7695, 6.1.2.1). */
function unpackEdition(edition: string): readonly string[] {
  return edition.startsWith('~') ? edition.slice(1).split('~').slice(0, 5) : [edition]
}

function unescapeUri(value: string): string {
  if (value === '' || value === notApplicable) return value === '' ? any : notApplicable
  // In the text, %01 is one character and %02 any text; here the control characters are swapped.
  const marked = value.replaceAll(/%0[12]/g, (code) => (code === '%01' ? anyCharacter : anyText))
  return protect(decodeURIComponent(marked))
}

function asName(found: readonly string[], text: string): CpeName | Skip {
  const [part = ''] = found
  // Names with part ANY are rare and mean applications.
  const kind = part === any ? 'a' : part.toLowerCase()
  if (kind !== 'a' && kind !== 'o' && kind !== 'h') {
    return {
      reason: `${JSON.stringify(shorten(text))} has the part ${JSON.stringify(shorten(part))} instead of "a", "o" or "h"`,
    }
  }
  if (found.length < 3) return { reason: `${JSON.stringify(shorten(text))} has no product` }
  const at = (index: number): string => found[index]?.toLowerCase() ?? any
  return {
    part: kind,
    vendor: at(1),
    product: at(2),
    version: at(3),
    update: at(4),
    edition: at(5),
    language: at(6),
    swEdition: at(7),
    targetSw: at(8),
    targetHw: at(9),
    other: at(10),
  }
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
