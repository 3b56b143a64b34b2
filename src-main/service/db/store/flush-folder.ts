import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes the names in a folder to the disk. Folders cannot be opened on Windows; there a rename is durable by itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
