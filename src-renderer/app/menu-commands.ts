import type { MenuCommand, MenuPage } from '#shared/bridge.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { isMenuCommandTaken } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { toggleTray } from '#renderer/lib/tray.ts'

/** Commands of the menu whose key is a single letter or sign. */
const singleLetterCommands: ReadonlySet<string> = new Set<MenuCommand>([
  'undo',
  'redo',
  'keys',
  'tray',
  'my-queue',
  'focus-filter',
])

/** Does what was chosen in the native menu, unless it would act below an open dialog or menu, whose text would be lost. */
export function followMenu(chosen: MenuCommand | MenuPage, navigate: (page: string) => void): void {
  const layer = chosen === 'palette' ? 'overlay' : 'page'
  if (isMenuCommandTaken(layer, singleLetterCommands.has(chosen))) return
  if (isPage(chosen)) navigate(chosen)
  else if (chosen === 'home') navigate(paths.home)
  else if (chosen === 'tray') toggleTray()
  else if (chosen === 'palette' || chosen === 'keys' || chosen === 'export') sendCommand(`open-${chosen}`)
  else sendCommand(chosen)
}

function isPage(chosen: MenuCommand | MenuPage): chosen is MenuPage {
  return chosen.startsWith('/')
}
