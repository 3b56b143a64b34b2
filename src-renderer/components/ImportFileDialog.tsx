import { useEffect, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { plural } from '#renderer/lib/plural.ts'
import { useDroppedFiles } from '#renderer/lib/use-dropped-files.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './BulkEdit.module.css'
import { shownName } from './component-draft.ts'
import { EditPreview } from './EditPreview.tsx'
import * as importFileDialogTexts from './import-file-dialog-texts.tsx'
import * as texts from './texts.tsx'
import { type FilePreview, useFileImport, useFilePreview } from './use-components-file.ts'

/** Reads a CSV file of components, shows what it would change, and writes that in one step. */
export function ImportFileDialog({
  sbomId,
  dropped = null,
  onClose,
}: {
  readonly sbomId: string
  /** A file that was dropped before: it is read at once. */
  readonly dropped?: File | null
  readonly onClose: () => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useFilePreview(sbomId)
  const { importFile, isBusy } = useFileImport(sbomId)
  const take = (files: readonly File[]) => {
    const [file] = files
    if (!file || preview.isPending || isBusy) return
    if (files.length > 1) return setRefusal(importFileDialogTexts.chooseOneFileAtATime)
    setRefusal(null)
    preview.mutate(file)
  }
  const isOver = useDroppedFiles(take, true)
  const { mutate } = preview
  useEffect(() => {
    if (dropped !== null) mutate(dropped)
  }, [dropped, mutate])
  const read = preview.data ?? null
  const changed = read?.changedCount ?? 0
  const isReady = changed > 0 && !preview.isPending && !isBusy
  const submit = () => {
    if (!isReady || read === null) return
    const failed = (reason: unknown) => setRefusal(reason instanceof Error ? reason.message : String(reason))
    void importFile(read.file, failed).then((isDone) => isDone && onClose())
  }
  useKeys({ '$mod+Enter': submit }, { layer: 'overlay' })
  const failure = refusal ?? preview.error?.message ?? null
  return (
    <Dialog
      open
      onClose={onClose}
      width="46rem"
      title={importFileDialogTexts.importComponentsFromCsvLabel}
      about={importFileDialogTexts.changesComponentsOfThisVersion}
      actions={
        <>
          <Button onClick={onClose}>{read === null ? texts.close : texts.cancel}</Button>
          <Button kind="go" disabled={!isReady} keys="$mod+Enter" onClick={submit}>
            {changed > 0 ? texts.changeComponents(formatCount(changed, texts.componentForms)) : texts.change}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <DropArea isOver={isOver} name={read?.file.name ?? null} isReading={preview.isPending} onFiles={take} />
        {failure !== null && (
          <p role="alert" className={styles.errors}>
            <VisibleText>{failure}</VisibleText>
          </p>
        )}
        {read !== null && failure === null && !preview.isPending && <ReadFile read={read} />}
      </div>
    </Dialog>
  )
}

function DropArea({
  isOver,
  name,
  isReading,
  onFiles,
}: {
  readonly isOver: boolean
  readonly name: string | null
  readonly isReading: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const action =
    name === null
      ? importFileDialogTexts.dropACsvFileHereOr
      : importFileDialogTexts.dropAnotherOneHereOr(visibleText(name))
  return (
    <div className={classNames(styles.drop, isOver && styles.isOver)}>
      <p role={isReading ? 'status' : undefined}>
        {isReading ? importFileDialogTexts.reading : isOver ? importFileDialogTexts.dropToRead : action}
      </p>
      <Button icon="file" disabled={isReading} onClick={() => picker.current?.click()}>
        {importFileDialogTexts.chooseAFile}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,text/csv,.tsv,.txt"
        aria-label={texts.csvFile}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Says what a file would change, value by value, or what is wrong with it. */
function ReadFile({ read }: { readonly read: FilePreview }) {
  const { errors, rowCount, changedCount, preview } = read
  if (errors.length > 0 || preview === null) {
    return (
      <div className={styles.form}>
        <p role="alert">
          {importFileDialogTexts.correctTheFileAndChoose(
            <b className={text.medium}>{importFileDialogTexts.nothingCanBeChanged}</b>,
          )}
        </p>
        <ul className={styles.errors} tabIndex={0} aria-label={texts.errors}>
          {errors.map((message) => (
            <li key={message}>
              <VisibleText>{message}</VisibleText>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const lines = preview.values.map(({ componentId, field, before, after, ...component }) => ({
    ...{ key: `${componentId} ${field}`, what: shownName(component), field, before, after },
  }))
  const changed = changedCount ?? 0
  const hidden = preview.valueCount - lines.length
  return (
    <>
      <p role="status">
        {changed === 0 ? (
          importFileDialogTexts.nothingToChange(formatCount(rowCount ?? 0, texts.rowForms))
        ) : (
          <>
            {importFileDialogTexts.changedOfRowsValueValues(
              <b className={text.medium}>{formatNumber(changed)}</b>,
              formatCount(rowCount ?? 0, texts.rowForms),
              plural(changed, importFileDialogTexts.changeTheirComponentsForms),
              formatCount(preview.valueCount, importFileDialogTexts.valueForms),
            )}
          </>
        )}
      </p>
      <EditPreview head={texts.component} lines={lines} />
      {hidden > 0 && (
        <p className={text.third}>
          {importFileDialogTexts.furtherValuesNotShown(formatCount(hidden, importFileDialogTexts.furtherValueForms))}
        </p>
      )}
    </>
  )
}
