import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { describeDecisionOutcome } from './document-text.ts'
import { documentName } from './DocumentCard.tsx'
import * as texts from './texts.tsx'
import { useActivateDocument } from './use-document-changes.ts'
import type { DocumentDialogProps } from './use-documents.ts'

/** Asks before another document replaces the content of the version, and says what happens to the decisions. */
export function ActivateDialog({ source, document, onClose }: DocumentDialogProps) {
  const activate = useActivateDocument()
  const { project, stats, projectVersion } = source
  const name = visibleText(documentName(document))
  const run = () =>
    activate.mutate(document.id, {
      onSuccess: () => {
        showToast({ text: texts.isNowActive(name), detail: texts.processingItsContent })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.makeNameActive(name)}
      about={texts.itsContentReplacesTheCurrent(projectVersion)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" disabled={activate.isPending} onClick={run}>
            {activate.isPending ? texts.reading : texts.makeActive}
          </Button>
        </>
      }
    >
      <p>{describeDecisionOutcome(project.name, project.settings.retainVulnerabilityStatus, stats.triage.decided)}</p>
      {activate.isError && (
        <p className={text.bad} role="alert">
          {activate.error.message}
        </p>
      )}
    </Dialog>
  )
}
