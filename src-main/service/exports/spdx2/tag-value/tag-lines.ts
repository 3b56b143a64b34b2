/** Writes a tag. Text with line breaks is enclosed in `<text>` tags and takes several lines (SPDX 2.3 annex on tag-value, 4.4). */
export function tagLine(tag: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  const given = typeof value === 'string' ? value : String(value as number | boolean) // the JSON form has no other values here
  const text = tagText(given)
  return `${tag}: ${isPlain(text) ? text : `<text>${text}</text>`}\n`
}

/**
 * Converts text to what tag-value can represent: one kind of line break, no closing tag, and no opening tag that looks like an unclosed
 * one.
 */
export function tagText(text: string): string {
  const open = text.replaceAll(/\r\n?/g, '\n').replaceAll(/<\/text>/gi, '< /text>')
  return isPlain(open) ? open : open.replaceAll(/<text>/gi, '< text>')
}

/** Tests whether a text fits on one line without `<text>` tags. */
function isPlain(text: string): boolean {
  return !/\n|^<text>/i.test(text) && text === text.trim() && text !== ''
}

/** Writes a line for each value of a list. */
export function tagLines(tag: string, values: unknown): string {
  return listOf(values)
    .map((value) => tagLine(tag, value))
    .join('')
}

/** Returns a list; an empty one for other values. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** Returns the members of an object; none for other values. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Returns the text of a member; empty if missing. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : ''
}

/**
 * Returns an identifier with the characters that it may have (SPDX 2.3, 7.2 and 8.2): blanks, where tag-value ends it, become hyphens, and others
 * their code in hexadecimal digits, so that different identifiers stay different. The one of another document keeps its prefix. One that does
 * not start with `SPDXRef-` does then, with a second hyphen, because the document may have the other one, too.
 */
export function idOf(value: unknown): string {
  const [, prefix = '', id = ''] = /^(DocumentRef-[A-Za-z0-9.+-]+:)?(.*)$/s.exec(wordOf(value)) ?? []
  const mended = id
    .replaceAll(' ', '-')
    .replaceAll(/[^A-Za-z0-9.-]/gu, (one) => `-${one.codePointAt(0)?.toString(16)}-`)
  const isWhole = mended === '' || /^(?:SPDXRef-.|NONE$|NOASSERTION$)/s.test(mended)
  return `${prefix}${isWhole ? '' : 'SPDXRef--'}${mended}`
}
