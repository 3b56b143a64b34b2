import { basename, dirname } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { plainLine } from '#desktop/plain-line.ts'

/** What the entries of recent files do. */
export interface RecentEntries {
  /** The last one first. */
  readonly paths: readonly string[]
  readonly open: (path: string) => void
  readonly clear: () => void
}

const maxLabel = 60

/** Returns the entries of "Open recent". A file is named as it is, with its folder where two have the same name. */
export function recentMenu({ paths, open, clear }: RecentEntries): MenuItemConstructorOptions {
  const names = paths.map((path) => basename(path))
  const entries = paths.map((path, at): MenuItemConstructorOptions => {
    const name = names[at] ?? path
    const isAlone = names.filter((other) => other === name).length === 1
    return {
      id: `recent-${at}`,
      label: labelOf(isAlone ? name : `${name} (${basename(dirname(path))})`),
      click: () => open(path),
    }
  })
  const end: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { id: 'clear-recent', label: 'Clear this list', click: clear },
  ]
  return {
    id: 'open-recent',
    label: 'Open recent',
    enabled: paths.length > 0,
    submenu: paths.length > 0 ? [...entries, ...end] : [],
  }
}

/** A menu underlines the letter after "&". */
function labelOf(name: string): string {
  return plainLine(name, maxLabel).replaceAll('&', '&&')
}
