import { create } from 'zustand'
import { navigate } from 'wouter/use-hash-location'
import { paths } from './paths.ts'
import type { SourceFile } from './source-file.ts'
import { dismissTransientToasts } from './toasts.ts'

/** The backup file that the user dropped or opened, until the Backup page takes it. */
export const useDroppedBackup = create<{ readonly file: SourceFile | null }>(() => ({ file: null }))

/** Returns true for the name of a file that Waybill wrote as a backup. */
export function isBackupName(name: string): boolean {
  return /^waybill-.*\.tar\.zst(\.age)?$/i.test(name)
}

/** Opens the Backup page with a file to restore, from any page. */
export function openBackupFile(file: SourceFile): void {
  dismissTransientToasts() // what the bar says is about what was done before
  useDroppedBackup.setState({ file })
  navigate(paths.backups)
}
