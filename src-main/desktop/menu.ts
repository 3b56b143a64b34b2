import { app, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '#shared/bridge.ts'
import { channels } from './channels.ts'

/** Sets the native menu. The page executes its commands. */
export function setMenu(window: () => BrowserWindow | null): void {
  const send = (id: MenuCommand) => window()?.webContents.send(channels.menuCommand, id)
  const tools = !app.isPackaged
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ send, tools, isMac: process.platform === 'darwin' })))
}

/** What the menu depends on. */
export interface MenuOptions {
  readonly send: (command: MenuCommand) => void
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
function commandEntry({ send, isMac }: MenuOptions): Command {
  return (id, label, accelerator) => {
    const isBare = accelerator !== undefined && !accelerator.includes('CmdOrCtrl')
    const entry: MenuItemConstructorOptions = {
      id,
      label: isMac && isBare ? `${label} (${accelerator.replace('Shift+', '⇧')})` : label,
      click: (_item, _window, { triggeredByAccelerator }) => {
        if (!(isBare && triggeredByAccelerator)) send(id)
      },
    }
    return accelerator === undefined || (isMac && isBare)
      ? entry
      : { ...entry, accelerator, registerAccelerator: false }
  }
}

/** Returns the menu as Electron's `Menu.buildFromTemplate` reads it. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const { isMac, tools } = options
  const command = commandEntry(options)
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        command('open-files', 'Open files…', 'CmdOrCtrl+O'),
        command('export', 'Export…', 'CmdOrCtrl+E'),
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&Triage',
      submenu: [command('undo', 'Undo decision', 'Z'), command('redo', 'Redo decision', 'Shift+Z')],
    },
    {
      label: '&View',
      submenu: [
        command('home', 'Home'),
        command('palette', 'Command palette', 'CmdOrCtrl+K'),
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
    { role: 'help', submenu: [command('keys', 'Keyboard shortcuts', '?')] },
  ]
}
