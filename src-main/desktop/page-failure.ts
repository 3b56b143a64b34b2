import { app, dialog, type BrowserWindow } from 'electron'

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
    if (failures === 1) setImmediate(() => reload(window))
    else void askToReload(window)
  })
}

function reload(window: BrowserWindow): void {
  if (!window.isDestroyed()) window.webContents.reload()
}

async function askToReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page of this window ended again',
    detail: 'Your data is safe: what you decided is stored.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response === 0) reload(window)
  else app.quit()
}
