import { formatBytes, formatTime } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { describeContent, nameBackup } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import { useBackupWork } from './use-backups.ts'

/** Asks before a backup file is deleted. */
export function DeleteBackupDialog({ backup, onClose }: { readonly backup: Backup; readonly onClose: () => void }) {
  const { remove } = useBackupWork()
  const run = () =>
    remove.mutate(backup, {
      onSuccess: () => {
        showToast({ text: `${nameBackup(backup)} deleted` })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete the backup of ${formatTime(backup.createdAt)}?`}
      about={`The file (${formatBytes(backup.bytes)}; ${describeContent(backup)}) is deleted from the folder of backups. This cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={run}>
            Delete backup
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
