import { join } from 'node:path'
import { BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions } from 'electron'
import { appOrigin } from './origin.ts'

/** What no page of the app may have, spelled out even where it is the default, so that a change of defaults changes nothing. */
const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false, // its dictionaries would be downloaded
} as const satisfies BrowserWindowConstructorOptions['webPreferences']

/** Creates the app's one window, still empty: the page's first message has to find its window known. */
export function createWindow(appPath: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Waybill',
    width: 1280,
    height: 820,
    minWidth: 800,
    minHeight: 560,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0e1113' : '#eff2f3',
    icon: join(appPath, 'resources/icon.png'),
    webPreferences: { ...pagePreferences, preload: join(appPath, 'out/preload/index.cjs') },
  })
  window.once('ready-to-show', () => window.show())
  return window
}

/** Shows the page in the window. */
export function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(`${appOrigin}/`)
}
