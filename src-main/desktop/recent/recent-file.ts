import { isAbsolute, join } from 'node:path'
import { ShellFile } from '#desktop/shell-file.ts'

/** Files that the user gave to the app, the last one first. */
export interface RecentPaths {
  /** Absolute paths. */
  readonly paths: readonly string[]
}

/** Most entries of the menu. */
export const maxRecent = 10
const maxPath = 4096

/** Where a data folder keeps the list. Paths are private: only its owner reads the file, and no server gets it. */
export function recentFile(folder: string): ShellFile<RecentPaths> {
  return new ShellFile({
    path: join(folder, 'desktop-recent-files.json'),
    none: { paths: [] },
    read: ({ paths }) => (Array.isArray(paths) && paths.every(isPath) ? { paths: paths.slice(0, maxRecent) } : null),
    what: 'The list of recent files',
    loss: 'recent files are not kept',
    remedy: 'it starts again empty',
  })
}

/** Whether a value can be the path of a file. */
export function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxPath && isAbsolute(value) && !value.includes('\0')
}
