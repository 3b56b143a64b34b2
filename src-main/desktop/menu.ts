import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '#shared/bridge.ts'
import { channels } from './channels.ts'

/** Sets the native menu. The page executes its commands. */
export function setMenu(window: () => BrowserWindow | null): void {
  const command = (id: MenuCommand, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => window()?.webContents.send(channels.menuCommand, id),
    // The page handles the key itself: the menu only shows it, otherwise one key press would count twice.
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(command)))
}

type Command = (id: MenuCommand, label: string, accelerator?: string) => MenuItemConstructorOptions

function template(command: Command): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const isMac = process.platform === 'darwin'
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
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [command('keys', 'Keyboard shortcuts', '?')] },
  ]
}
