import { creationTags, firstTags, rootTags } from './tags.ts'

const hash = 0x23
const firstTag = /^([A-Za-z]+)[ \t]*:/
/** Maximum number of characters of the first line that are checked. */
const maxPreambleLength = 200
const mark = Buffer.from('SPDXVersion')

/**
 * Tests whether UTF-8 text is SPDX tag-value: after comments and blank lines it starts with a tag of the document or of an element, and
 * some line starts with the tag of the SPDX version.
 */
export function isTagValue(text: Buffer): boolean {
  const tag = firstTag.exec(startOfContent(text))?.[1]
  if (tag === undefined) return false
  if (tag === 'SPDXVersion') return true
  const isKnown = rootTags.has(tag) || creationTags.has(tag) || (Object.values(firstTags) as string[]).includes(tag)
  return isKnown && namesVersion(text)
}

function startOfContent(text: Buffer): string {
  let at = 0
  for (;;) {
    while ((text[at] ?? 0x21) <= 0x20) at += 1
    if (text[at] !== hash) return text.toString('utf8', at, at + maxPreambleLength)
    while (at < text.length && !isLineEnd(text[at])) at += 1
    if (at >= text.length) return ''
  }
}

function namesVersion(text: Buffer): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if ((at === 0 || isLineEnd(text[at - 1])) && /^SPDXVersion\s*:/.test(text.toString('latin1', at, at + 40)))
      return true
  }
  return false
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
