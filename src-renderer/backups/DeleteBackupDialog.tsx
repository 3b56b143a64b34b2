import { formatBytes, formatTime } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { describeContent, nameBackup } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import * as texts from './texts.tsx'
import { useBackupWork } from './use-backups.ts'

/** Asks before a backup file is deleted. */
export function DeleteBackupDialog({ backup, onClose }: { readonly backup: Backup; readonly onClose: () => void }) {
  const { remove } = useBackupWork()
  const run = () =>
    remove.mutate(backup, {
      onSuccess: () => {
        showToast({ text: texts.backupDeleted(nameBackup(backup)) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteTheBackupOf(formatTime(backup.createdAt))}
      about={texts.fileIsDeletedFromTheFolder(formatBytes(backup.bytes), describeContent(backup))}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={run}>
            {texts.deleteBackup}
          </Button>
        </>
      }
    >
      {remove.error && (
        <p className={text.bad} role="alert">
          {remove.error.message}.
        </p>
      )}
    </Dialog>
  )
}
