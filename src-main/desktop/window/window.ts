import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions } from 'electron'
import { appOrigin } from '#desktop/origin.ts'
import { leastSize, type WindowPlace } from './window-state.ts'

/** Restrictions on every page of the app. They are explicit even where they are the default, so that a change of defaults has no effect. */
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

/** Creates the app's only window, still empty and hidden: the page's first message requires a known window. */
export function createWindow(appPath: string, place: WindowPlace): BrowserWindow {
  return new BrowserWindow({
    title: 'Waybill',
    ...place,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0e1113' : '#eff2f3',
    icon: join(appPath, 'resources/icon.png'),
    webPreferences: { ...pagePreferences, preload: join(appPath, 'out/preload/index.cjs') },
  })
}

/**
 * Loads the page in the window. A load that was replaced is no failure: the window was closed, its page is loaded again, or its process has ended,
 * after which the page is loaded again too.
 */
export async function loadPage(window: BrowserWindow): Promise<void> {
  let hasEnded = false
  window.webContents.once('render-process-gone', () => (hasEnded = true))
  try {
    await window.loadURL(`${appOrigin}/`)
  } catch (error) {
    await nextTurn() // of the same end, Electron may name the load before the process
    if (!hasEnded && !window.isDestroyed() && !isAborted(error)) throw error
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
}
