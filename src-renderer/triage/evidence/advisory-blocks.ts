/** A block of an advisory's text. Only structure that helps reading is recognized; everything else stays as written. */
export type AdvisoryBlock =
  | { readonly type: 'heading' | 'paragraph' | 'code'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }

/** Splits CommonMark text into blocks. HTML, links and images are not interpreted: the text is shown, never run. */
export function readBlocks(text: string): AdvisoryBlock[] {
  const blocks: AdvisoryBlock[] = []
  // Blank lines end a block, except in fenced code, where they are kept.
  for (const [place, part] of text
    .replaceAll('\r\n', '\n')
    .split(/^```.*$/m)
    .entries()) {
    if (place % 2 === 1) {
      if (part.trim() !== '') blocks.push({ type: 'code', text: part.replace(/^\n|\n$/g, '') })
      continue
    }
    for (const chunk of part.split(/\n\s*\n/)) blocks.push(...readChunk(chunk))
  }
  return blocks
}

function readChunk(chunk: string): AdvisoryBlock[] {
  const blocks: AdvisoryBlock[] = []
  let lines: string[] = []
  let items: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', text: lines.join(' ') })
    if (items.length > 0) blocks.push({ type: 'list', items })
    lines = []
    items = []
  }
  for (const line of chunk.split('\n')) {
    const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(.+)$/.exec(line)?.[1]
    if (heading !== undefined) {
      flush()
      blocks.push({ type: 'heading', text: heading })
    } else if (item !== undefined) {
      if (lines.length > 0) flush()
      items.push(item)
    } else if (line.trim() !== '') {
      const last = items.length - 1
      if (last >= 0) items[last] = `${items[last]} ${line.trim()}`
      else lines.push(line.trim())
    }
  }
  flush()
  return blocks
}

/** A run of plain text or code. */
export interface TextRun {
  readonly text: string
  readonly isCode: boolean
}

/** Splits a line at its code spans and removes emphasis asterisks. */
export function readRuns(text: string): TextRun[] {
  return text
    .split(/(`+[^`]+`+)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('`')
        ? { text: part.replace(/^`+|`+$/g, ''), isCode: true }
        : { text: part.replace(/\*\*([^*]+)\*\*/g, '$1').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1'), isCode: false },
    )
}
