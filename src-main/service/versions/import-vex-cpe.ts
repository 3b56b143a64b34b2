/** Part, vendor, product, then version, update, edition and language: what both forms of CPE can say, lower case. */
type CpeParts = readonly string[]

const compared = 7

/** The parts of a CPE that its candidates are found by; null when it is none. */
export function cpeKey(text: string): string | null {
  const parts = partsOf(text)
  return parts && parts.slice(0, 3).join(':')
}

/**
 * Whether a CPE of a statement means that of a component: each part the same, or open (`*` or left out) in the statement. Both forms,
 * `cpe:2.3:` and `cpe:/` (2.2), are compared by what they have in common.
 */
export function cpeCovers(wanted: string, given: string): boolean {
  const [theirs, own] = [partsOf(wanted), partsOf(given)]
  return theirs !== null && own !== null && theirs.every((part, at) => part === '*' || part === own[at])
}

function partsOf(text: string): CpeParts | null {
  const uri = /^cpe:\/(.*)$/is.exec(text.trim())?.[1]
  if (uri !== undefined) return filled(uri.split(':').map((part) => unescapedUri(part.toLowerCase())))
  const bound = /^cpe:2\.3:(.*)$/is.exec(text.trim())?.[1]
  if (bound === undefined) return null
  const parts = bound.match(/(?:\\.|[^:\\])+/gs) ?? []
  return filled(parts.map((part) => part.toLowerCase().replaceAll(/\\(.)/gs, '$1')))
}

function filled(parts: readonly string[]): CpeParts | null {
  if (parts.length < 3) return null
  return Array.from({ length: compared }, (_, at) => parts[at] || '*')
}

function unescapedUri(part: string): string {
  return part.replaceAll(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
