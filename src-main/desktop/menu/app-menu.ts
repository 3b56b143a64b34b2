import { app, Menu, type BrowserWindow } from 'electron'
import type { MenuCommand, MenuPage } from '#shared/bridge.ts'
import { channels } from '#desktop/channels.ts'
import type { RecentFiles } from '#desktop/recent/recent-files.ts'
import { menuTemplate } from './menu-template.ts'

export interface AppMenuOptions {
  readonly window: () => BrowserWindow | null
  readonly recent: RecentFiles
  /** Opens a file of this computer as the system would. */
  readonly openFile: (path: string) => void
}

/** The native menu. The page executes its commands, and says which of them can act. */
export class AppMenu {
  readonly #options: AppMenuOptions
  #ready: ReadonlySet<MenuCommand> = new Set()

  constructor(options: AppMenuOptions) {
    this.#options = options
    options.recent.onChange(() => this.#show())
    this.#show()
  }

  /** Shows every other command as not available. */
  showCommands(ready: ReadonlySet<MenuCommand>): void {
    this.#ready = ready
    this.#show()
  }

  /** A menu that is set cannot lose or get entries, so that it is set again. */
  #show(): void {
    const { window, recent, openFile } = this.#options
    const send = (chosen: MenuCommand | MenuPage) => window()?.webContents.send(channels.menuCommand, chosen)
    const template = menuTemplate({
      send,
      open: send, // and not as a link is opened: the page knows whether a dialog is open
      ready: this.#ready,
      recent: {
        paths: recent.paths,
        open: (path) => {
          openFile(path) // its row in the tray says that a file is gone
          void recent.check(path)
        },
        clear: () => void recent.clear(),
      },
      tools: !app.isPackaged,
      isMac: process.platform === 'darwin',
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
}
