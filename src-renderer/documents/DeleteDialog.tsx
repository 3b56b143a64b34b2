import { formatBytes } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { documentName } from './DocumentCard.tsx'
import { useDeleteDocument } from './use-document-changes.ts'
import type { SourceDocument } from './use-documents.ts'

/** Asks before a document and its bytes are deleted. The version's content does not depend on it. */
export function DeleteDialog({
  document,
  onClose,
}: {
  readonly document: SourceDocument
  readonly onClose: () => void
}) {
  const remove = useDeleteDocument()
  const name = visibleText(documentName(document))
  const run = () =>
    remove.mutate(document.id, {
      onSuccess: () => {
        showToast({ text: `${name} deleted.` })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}`}
      about={`The file (${formatBytes(document.bytes)}) is deleted. The version does not change, because another document is active. This cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={run}>
            Delete document
          </Button>
        </>
      }
    >
      {remove.isError && (
        <p className={text.bad} role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  )
}
