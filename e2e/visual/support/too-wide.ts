import type { Page } from 'playwright/test'

/** What may be wider than its place, each with its reason. A selector names the element that scrolls or cuts. */
const exceptions: readonly string[] = [
  'div:has(> table[aria-label="Backups"])', // its table scrolls in its own place by its keys too
  'nav[aria-label="Version"]', // a row of tabs: those that do not fit are rolled to, by key too
]

/**
 * Finds what is too wide for its place: elements that scroll sideways, and texts that are cut without a sign. An ellipsis is a sign, and so is
 * a title, which says the whole text.
 */
export function findTooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(inPage, exceptions)
}

/** Runs in the page. */
function inPage(allowed: readonly string[]): readonly string[] {
  const isAllowed = (element: Element) => allowed.some((selector) => element.matches(selector))
  const nameOf = (element: Element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
  const found = new Set<string>()

  const scrolls = (element: Element) => element.scrollWidth > element.clientWidth + 1
  for (const element of document.querySelectorAll('*')) {
    const { overflowX, display } = getComputedStyle(element)
    const mayScroll = overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement
    if (mayScroll && display !== 'inline' && element.clientWidth > 0 && scrolls(element) && !isAllowed(element)) {
      found.add(`${nameOf(element)} scrolls sideways: ${element.scrollWidth} of ${element.clientWidth} px`)
    }
  }

  /** Whether a text is seen in part: a text that is not seen at all is for screen readers, or rolled out of sight. */
  const isCut = (place: DOMRect, text: DOMRect) => {
    const isSeen = place.width > 1 && text.left < place.right && text.right > place.left
    return isSeen && (text.right > place.right + 1 || text.left < place.left - 1)
  }

  /** The element that cuts a text, if there is one. */
  const cutterOf = (node: Text, text: DOMRect): Element | null => {
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at)
      if (overflowX === 'auto' || overflowX === 'scroll') return null
      if (at.hasAttribute('title') || textOverflow === 'ellipsis' || isAllowed(at)) return null
      if (overflowX === 'visible') continue
      return isCut(at.getBoundingClientRect(), text) ? at : null
    }
    return null
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.trim() === '') continue
    range.selectNodeContents(text)
    const cutter = cutterOf(text, range.getBoundingClientRect())
    if (cutter !== null) found.add(`${nameOf(cutter)} cuts "${text.data.trim().slice(0, 60)}"`)
  }
  return [...found]
}
