import { join } from 'node:path'
import { app, session, type BrowserWindow, type Session } from 'electron'
import type { DownloadEnd } from '#shared/bridge.ts'
import { safeFileName } from '#service/downloads/safe-file-name.ts'
import { channels } from './channels.ts'
import { isAppUrl } from './origin.ts'

/** How Electron says that a download ended. */
const ends = { completed: 'saved', cancelled: 'canceled', interrupted: 'failed' } as const

/**
 * Lets the page save files of its own origin, where the user wants them, and tells it how each download ended. Every other download is
 * prevented. The caller must do this when the app is ready.
 */
export function handleDownloads(window: () => BrowserWindow | null, target: Session = session.defaultSession): void {
  target.on('will-download', (event, item, contents) => {
    const url = item.getURL()
    // Electron names no page for a download that none began.
    if (contents !== window()?.webContents || !isOwnDownload(url)) return event.preventDefault()
    const name = safeFileName(item.getFilename()) ?? 'download'
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('downloads'), name) })
    item.once('done', (_event, state) => {
      const end: DownloadEnd = { key: url.slice(url.lastIndexOf('/') + 1), end: ends[state] }
      if (!contents.isDestroyed()) contents.send(channels.downloadEnded, end)
    })
  })
}

/** Whether a URL is a path of the app's own origin, or a file that its page made. */
export function isOwnDownload(url: string): boolean {
  return isAppUrl(url.replace(/^blob:/, ''))
}
