import { app } from 'electron'
import type { SystemRecent } from './recent-files.ts'

const hasList = process.platform === 'darwin' || process.platform === 'win32'

/** The recent documents of macOS and Windows. Linux has no such list for an app. */
export const systemRecent: SystemRecent = {
  add: (path) => hasList && app.addRecentDocument(path),
  clear: () => hasList && app.clearRecentDocuments(),
}
