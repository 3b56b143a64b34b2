import type { Page } from 'playwright/test'

/** Texts that differ from run to run, and what is shown instead. Hashes and keys become zeros. */
const replaced: readonly (readonly [pattern: string, text: string | null])[] = [
  ['[\\d.]+ [kMGT]B free', '80 GB free'],
  ['\\b(8[4-9]|9[0-5])(\\.\\d)? kB', '90 kB'], // a backup, which packs ids that differ
  ['(?<=-manual-)[0-9a-f]{6}\\b', '000000'], // the name of a backup
  ['127\\.0\\.0\\.1:\\d+', '127.0.0.1:4000'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', null],
  ['\\b(?=[0-9a-f]*\\d)[0-9a-f]{12,}\\b', null],
  ['\\b[\\w+/-]{40,}=*', null],
]

/** Shows the same texts in every run, in texts and in fields. */
export async function steadyTexts(page: Page, dataFolder: string): Promise<void> {
  const folder = dataFolder.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  await page.evaluate(inPage, [[folder, '/home/mara/waybill'], ...replaced] as const)
}

/** Runs in the page. */
function inPage(patterns: readonly (readonly [pattern: string, text: string | null])[]): void {
  const steady = (text: string) => {
    let result = text
    for (const [pattern, instead] of patterns) {
      result = result.replaceAll(new RegExp(pattern, 'g'), (found) => instead ?? found.replaceAll(/\w/g, '0'))
    }
    return result
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const next = steady(text.data)
    if (next !== text.data) text.data = next
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const next = steady(field.value)
    if (next !== field.value) field.value = next
    const hint = steady(field.placeholder)
    if (hint !== field.placeholder) field.placeholder = hint
  }
}
