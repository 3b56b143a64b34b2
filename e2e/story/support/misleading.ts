import type { Page } from 'playwright/test'

/**
 * Returns where the window shows a character that reorders the text around it, or that nobody sees, other than by its code: in a text, in the
 * title of the window, or in a text of an element that is shown or read aloud. What is typed into a field is not looked at.
 */
export function findMisleading(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const misleading = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
    const codes = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, (one) => `<${one.codePointAt(0)?.toString(16)}>`)
    const nameOf = (element: Element | null): string =>
      element === null
        ? ''
        : `${element.parentElement ? `${element.parentElement.tagName}.${element.parentElement.className} ` : ''}${element.tagName}.${element.className}`
    const found: string[] = misleading.test(document.title) ? [`title of the window: ${codes(document.title)}`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!misleading.test(text) || node.parentElement?.closest('[data-code], textarea, script')) continue
      found.push(`text in ${nameOf(node.parentElement)}: ${codes(text).slice(0, 120)}`)
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'aria-description', 'alt', 'placeholder']) {
        const text = element.getAttribute(name)
        if (text !== null && misleading.test(text))
          found.push(`${name} of ${nameOf(element)}: ${codes(text).slice(0, 120)}`)
      }
    }
    return [...new Set(found)]
  })
}

/** Writes a character that reorders text into the middle of a name. */
export function mislead(name: string): string {
  return `${name.slice(0, 2)}\u202e${name.slice(2)}`
}
