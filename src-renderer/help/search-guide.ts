import { type GuideBlock, type GuidePage, textOfInlines } from './guide-page.ts'

/** A part of a page that contains all words of a search. */
export interface GuideHit {
  readonly page: string
  readonly pageTitle: string
  /** Null before the first heading. */
  readonly section: string | null
  readonly sectionTitle: string | null
  /** The words around the first match. */
  readonly excerpt: string
}

interface GuidePart extends Omit<GuideHit, 'excerpt'> {
  readonly text: string
}

const maxHits = 30
/** Characters of an excerpt before and after the match. */
const around = 60

/** Finds the parts of the guide with all words of a text, in any order; those with a word in a title first. */
export function searchGuide(pages: readonly GuidePage[], text: string): readonly GuideHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = pages.flatMap(partsOf).flatMap((part) => {
    const title = `${part.pageTitle} ${part.sectionTitle ?? ''}`.toLowerCase()
    const all = `${title} ${part.text.toLowerCase()}`
    if (!words.every((word) => all.includes(word))) return []
    return [{ part, isTitle: words.some((word) => title.includes(word)) }]
  })
  return [...hits.filter(({ isTitle }) => isTitle), ...hits.filter(({ isTitle }) => !isTitle)]
    .slice(0, maxHits)
    .map(({ part: { text: whole, ...hit } }) => ({ ...hit, excerpt: excerptOf(whole, words) }))
}

/** The parts of a page: what is before its first heading, then one for each heading. */
function partsOf({ id, title, blocks }: GuidePage): readonly GuidePart[] {
  const parts: GuidePart[] = []
  let current = { section: null as string | null, sectionTitle: null as string | null, texts: [] as string[] }
  const end = () => {
    const { section, sectionTitle, texts } = current
    parts.push({ page: id, pageTitle: title, section, sectionTitle, text: texts.join(' ') })
  }
  for (const block of blocks) {
    if (block.kind === 'heading') {
      end()
      current = { section: block.id, sectionTitle: textOfInlines(block.content), texts: [] }
    } else {
      current.texts.push(textOfBlock(block))
    }
  }
  end()
  return parts
}

function textOfBlock(block: GuideBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfInlines(block.content)
    case 'list':
      return block.items.flat().map(textOfBlock).join(' ')
    case 'quote':
      return block.blocks.map(textOfBlock).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(textOfInlines).join(' ')
    case 'code':
    case 'picture':
      return block.text
  }
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const at = found.length === 0 ? 0 : Math.min(...found)
  const start = at <= around ? 0 : text.indexOf(' ', at - around) + 1
  const cut = text.slice(start, at + 2 * around)
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`
}
