/** One line of tag-value, or several: text with line breaks stands between `<text>` tags (SPDX 2.3 annex on tag-value, 4.4). */
export function tagLine(tag: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  const given = typeof value === 'string' ? value : String(value as number | boolean) // the JSON form has nothing else here
  const text = tagText(given)
  return `${tag}: ${isPlain(text) ? text : `<text>${text}</text>`}\n`
}

/**
 * Text as tag-value can hold it: one kind of line break, no closing tag, and no opening one where it would look as if the one before were
 * not closed.
 */
export function tagText(text: string): string {
  const open = text.replaceAll(/\r\n?/g, '\n').replaceAll(/<\/text>/gi, '< /text>')
  return isPlain(open) ? open : open.replaceAll(/<text>/gi, '< text>')
}

/** Whether a text can stand on a line without tags around it. */
function isPlain(text: string): boolean {
  return !/\n|^<text>/i.test(text) && text === text.trim() && text !== ''
}

/** A line for each value of a list. */
export function tagLines(tag: string, values: unknown): string {
  return listOf(values)
    .map((value) => tagLine(tag, value))
    .join('')
}

/** The list; nothing for what is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** An object's members; none for what is none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Text of a member; empty without one. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : ''
}

/** An identifier, which tag-value ends at the next blank: relationships name two of them on a line. */
export function idOf(value: unknown): string {
  return wordOf(value).replaceAll(' ', '-')
}
