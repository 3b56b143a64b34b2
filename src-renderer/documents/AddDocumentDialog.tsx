import { useRef, useState } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { describeDecisionOutcome } from './document-text.ts'
import styles from './documents.module.css'
import { useAddDocument } from './use-document-changes.ts'
import type { VersionSource } from './use-documents.ts'
import { useDroppedFiles } from '#renderer/lib/use-dropped-files.ts'
import * as texts from './texts.tsx'

/** Uploads files one at a time. An upload can be canceled. */
function useSending(sbomId: string, onDone: () => void) {
  const add = useAddDocument(sbomId)
  const stop = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (files: readonly File[]) => {
    const [doc] = files
    if (doc === undefined) return
    if (files.length > 1) return setRefusal(texts.addOneDocumentAtATime(formatCount(files.length, texts.fileForms)))
    const controller = new AbortController()
    stop.current = controller
    setFile(doc)
    setRefusal(null)
    add.mutate(
      { doc, signal: controller.signal },
      {
        onSuccess: () => {
          showToast({ text: texts.isNowActive(visibleText(doc.name)), detail: texts.processingItsContent })
          onDone()
        },
        onError: (error) => {
          setFile(null)
          if (!controller.signal.aborted) setRefusal(error.message)
        },
      },
    )
  }
  return { file, refusal, take, cancel: () => stop.current?.abort() }
}

/** Adds another document to a version. It explains the effect, then waits for the file. */
export function AddDocumentDialog({
  source,
  onClose,
}: {
  readonly source: VersionSource
  readonly onClose: () => void
}) {
  const { project, stats, projectVersion } = source
  const { file, refusal, take, cancel } = useSending(source.id, onClose)
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={texts.addADocumentTo(visibleText(projectVersion))}
      about={texts.itBecomesTheActiveDocument}
      actions={<Button onClick={close}>{file === null ? texts.close : texts.cancel}</Button>}
    >
      <p>{describeDecisionOutcome(project.name, project.settings.retainVulnerabilityStatus, stats.triage.decided)}</p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          <Icon name="warning" />
          <span>
            <b>{texts.nothingChanged}</b> {refusal}
          </span>
        </p>
      )}
      {file === null ? <DropArea onFiles={take} /> : <Sending file={file} />}
    </Dialog>
  )
}

function DropArea({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles(onFiles, true)
  return (
    <div className={classNames(styles.dropArea, isOver && styles.isOver)}>
      <Icon name="file" />
      <p>{isOver ? texts.dropToAdd : texts.dropAnSbomHereOr}</p>
      <Button kind="go" onClick={() => picker.current?.click()}>
        {texts.chooseAFile}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={texts.documentToAdd}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Sending({ file }: { readonly file: File }) {
  useDroppedFiles(() => undefined, false)
  return (
    <div className={styles.sending} role="status">
      <span className={styles.spin} aria-hidden="true" />
      <span>{texts.uploadingAndReading(<b>{visibleText(file.name)}</b>, formatBytes(file.size))}</span>
    </div>
  )
}
