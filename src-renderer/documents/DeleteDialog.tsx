import { formatBytes } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { documentName } from './DocumentCard.tsx'
import * as texts from './texts.tsx'
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
        showToast({ text: texts.nameDeleted(name) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteName(name)}
      about={texts.fileIsDeletedTheVersionDoes(formatBytes(document.bytes))}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={run}>
            {texts.deleteDocument}
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
