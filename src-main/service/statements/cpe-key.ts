/** Part, vendor, product, version, update, edition, language, then the four that only CPE 2.3 has; lower case. */
type CpeParts = readonly string[]

const compared = 11

/** Returns the key by which candidates for a CPE are found, or null if it is not a CPE. */
export function cpeKey(text: string): string | null {
  const parts = partsOf(text)
  return parts && parts.slice(0, 3).join(':')
}

/**
 * Whether a CPE of a statement covers that of a component: each part is equal, or open (`*` or missing) in the statement. The forms are
 * `cpe:2.3:` and `cpe:/` (2.2), whose edition may contain the four parts that 2.3 added (NISTIR 7695, 6.1.2.1.3).
 */
export function cpeCovers(wanted: string, given: string): boolean {
  const [theirs, own] = [partsOf(wanted), partsOf(given)]
  return theirs !== null && own !== null && theirs.every((part, at) => part === '*' || part === own[at])
}

function partsOf(text: string): CpeParts | null {
  const uri = /^cpe:\/(.*)$/is.exec(text.trim())?.[1]
  if (uri !== undefined) return filled(unpacked(uri.split(':')).map((part) => unescapedUri(part.toLowerCase())))
  const bound = /^cpe:2\.3:(.*)$/is.exec(text.trim())?.[1]
  if (bound === undefined) return null
  const parts = [...bound.matchAll(/((?:\\.|[^:\\])*)(?::|$)/gs)].map(([, part = '']) => part)
  // An escaped asterisk is a literal character, not an open part.
  return filled(parts.map((part) => (part === '\\*' ? part : part.toLowerCase().replaceAll(/\\(.)/gs, '$1'))))
}

/** `~edition~sw_edition~target_sw~target_hw~other` instead of the edition. */
function unpacked(parts: readonly string[]): readonly string[] {
  const [edition = ''] = parts.slice(5, 6)
  if (!edition.startsWith('~')) return parts
  const [, own = '', ...newer] = edition.split('~')
  return [...parts.slice(0, 5), own, parts[6] ?? '', ...newer]
}

function filled(parts: readonly string[]): CpeParts | null {
  if (parts.length < 3) return null
  return Array.from({ length: compared }, (_, at) => parts[at] || '*')
}

function unescapedUri(part: string): string {
  return part.replaceAll(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
