import { unstoredFiles } from '#renderer/lib/unstored-files.ts'
import { hasEnded } from './cards.ts'
import type { Card } from './cards.ts'

/**
 * Counts the files that are not stored yet. While there are any, a browser asks before it leaves the page. In the desktop app the shell asks: there,
 * a page that does not want to be left keeps the window from closing without a word.
 */
export function guardLeaving(cards: readonly Card[]): void {
  const names = cards.filter((card) => !hasEnded(card) && card.state.at !== 'working').map(({ file }) => file.name)
  const before = unstoredFiles.names
  unstoredFiles.names = names
  unstoredFiles.count = names.length
  if (window.waybill !== undefined) {
    if (names.join('\n') !== before.join('\n')) window.waybill.files.noteUnstored(names)
    return
  }
  if (unstoredFiles.count > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
