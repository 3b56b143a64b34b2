import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, MenuPage } from '#shared/bridge.ts'
import { recentMenu, type RecentEntries } from '#desktop/recent/recent-menu.ts'
import { goMenu } from './go-menu.ts'

/** What the menu depends on. */
export interface MenuOptions {
  readonly send: (command: MenuCommand) => void
  /** Opens a page of the window by its path. */
  readonly open: (page: MenuPage) => void
  /** Commands that have something to act on. */
  readonly ready: ReadonlySet<MenuCommand>
  readonly recent: RecentEntries
  /** Whether it has entries for developers. */
  readonly tools: boolean
  readonly isMac: boolean
}

type Command = (id: MenuCommand, label: string, accelerator?: string) => MenuItemConstructorOptions

/**
 * Returns the entry of a command. The page handles its key itself, so the menu only shows it: otherwise one key press would count twice.
 *
 * On macOS a key that the page leaves alone goes to the menu even so (`registerAccelerator` is for Linux and Windows). A key without ⌘ is
 * therefore part of the label there: it could be one that the user types, or has switched off.
 */
function commandEntry({ send, ready, isMac }: MenuOptions): Command {
  return (id, label, accelerator) => {
    const isBare = accelerator !== undefined && !accelerator.includes('CmdOrCtrl')
    const entry: MenuItemConstructorOptions = {
      id,
      label: isMac && isBare ? `${label} (${accelerator.replace('Shift+', '⇧')})` : label,
      enabled: ready.has(id),
      click: (_item, _window, { triggeredByAccelerator }) => {
        if (!(isBare && triggeredByAccelerator)) send(id)
      },
    }
    return accelerator === undefined || (isMac && isBare)
      ? entry
      : { ...entry, accelerator, registerAccelerator: false }
  }
}

/** Returns the entry of the guide. The page handles its key itself, as that of a command; macOS has no such key. */
function guideEntry({ open, ready, isMac }: MenuOptions): MenuItemConstructorOptions {
  const entry: MenuItemConstructorOptions = {
    label: 'Guide',
    enabled: ready.has('home'),
    click: (_item, _window, { triggeredByAccelerator }) => {
      if (!triggeredByAccelerator) open('/help')
    },
  }
  return isMac ? entry : { ...entry, accelerator: 'F1', registerAccelerator: false }
}

/** Returns the menu as Electron's `Menu.buildFromTemplate` reads it. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const { isMac, tools, open, ready } = options
  const command = commandEntry(options)
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        command('open-files', 'Open files…', 'CmdOrCtrl+O'),
        command('open-folder', 'Open a folder of advisory data…'),
        recentMenu(options.recent),
        separator,
        command('export', 'Export…', 'CmdOrCtrl+E'),
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    goMenu({ home: command('home', 'Home (G H)'), open, isReady: ready.has('home') }),
    {
      label: '&Triage',
      submenu: [
        command('undo', 'Undo decision', 'Z'),
        command('redo', 'Redo decision', 'Shift+Z'),
        separator,
        command('focus-filter', 'Filter', '/'),
        command('my-queue', 'Assigned to you, everything', 'M'),
      ],
    },
    {
      label: '&View',
      submenu: [
        command('palette', 'Command palette', 'CmdOrCtrl+K'),
        command('tray', 'Tray', 'W'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(tools ? [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [guideEntry(options), command('keys', 'Keyboard shortcuts', '?')] },
  ]
}
