import { app, dialog, type BrowserWindow } from 'electron'
import { isAppUrl } from './origin.ts'
import { loadPage } from './window/window.ts'

/**
 * Brings the page of a window back after its process has ended: the first time by itself, later only if the user wants it, because a page that
 * fails at once would fail for ever.
 */
export function recoverPage(window: BrowserWindow, log: (line: string) => void): void {
  let failures = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    failures += 1
    log(`The page of the window ended (${reason})`)
    // Not within the event: Chromium is still taking the process away.
    if (failures === 1) setImmediate(() => reload(window, log))
    else void askToReload(window, log)
  })
}

function reload(window: BrowserWindow, log: (line: string) => void): void {
  if (window.isDestroyed()) return
  // A page that ended before it had begun is not what would be loaded again.
  if (isAppUrl(window.webContents.getURL())) window.webContents.reload()
  else loadPage(window).catch((error: unknown) => log(`The page cannot be loaded: ${String(error)}`))
}

async function askToReload(window: BrowserWindow, log: (line: string) => void): Promise<void> {
  if (!window.isVisible()) window.show() // a page that never was there: the dialog belongs to its window
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page of this window ended again',
    detail: 'Your data is safe: what you decided is stored.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response === 0) reload(window, log)
  else app.quit()
}
