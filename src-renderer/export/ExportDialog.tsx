import { useEffect, useRef, useState } from 'react'
import { saveBase64, saveUrl } from '#renderer/lib/save-file.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import styles from './export.module.css'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportSkeleton } from './ExportSkeleton.tsx'
import { FilePreview } from './FilePreview.tsx'
import { exportKinds, useExportFiles, useExportPreview } from './use-export.ts'
import type { ExportFile, ExportKind } from './use-export.ts'
import { VexSummary } from './VexSummary.tsx'

export interface ExportDialogProps {
  readonly sbomId: string
  /** The environment of the version, as the address names it. */
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** What is handed over at the end of triage: shown before it is written, nothing dropped in silence. */
export function ExportDialog({ sbomId, open, onClose }: ExportDialogProps) {
  const [kinds, setKinds] = useState<readonly ExportKind[]>(['vex'])
  const go = useRef<HTMLButtonElement>(null)
  const preview = useExportPreview(sbomId, open)
  const version = preview.data
  const queries = useExportFiles(open ? version : undefined, kinds)
  const files = queries.flatMap(({ data }) => (data ? [data] : []))
  const isReady = kinds.length > 0 && files.length === kinds.length
  const write = () => {
    if (!isReady) return
    files.forEach(save)
    showToast({
      text: files.length === 1 ? `${files[0]?.name ?? 'The file'} is written` : `${files.length} files are written`,
      detail: 'to your downloads',
    })
    onClose()
  }
  useEffect(() => {
    const dialog = go.current?.closest('[role=dialog]')
    if (isReady && document.activeElement === dialog) go.current?.focus()
  }, [isReady])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export the VEX"
      about={
        version ? `${version.project.projectGroup.name} ${version.projectVersion}, ${version.project.name}` : undefined
      }
      width="66rem"
      onOpenFocus={(event) => {
        event.preventDefault()
        // A button that cannot be pressed yet is no place for the focus: it waits on the dialog until the files are there.
        if (isReady) go.current?.focus()
        else if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      actions={
        <>
          <span className={styles.promise}>The files are made by the service; what you see is what is written.</span>
          <Button keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={go} kind="go" keys="Enter" aria-disabled={!isReady} onClick={write}>
            {kinds.length > 1 ? `Write ${kinds.length} files` : 'Write the file'}
          </Button>
        </>
      }
    >
      {preview.error ? (
        <ErrorState
          title="The preview could not be made"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      ) : !version ? (
        <ExportSkeleton />
      ) : (
        <div className={styles.columns}>
          <ExportOptions version={version} kinds={kinds} onKinds={(next) => setKinds(inOrder(next))} />
          <div className={styles.preview}>
            {kinds.includes('vex') && <VexSummary preview={version.vexPreview} />}
            <FilePreview
              key={kinds.join()}
              kinds={kinds}
              files={files}
              errors={queries.map(({ error }) => error)}
              onRetry={() => queries.forEach((query) => void query.refetch())}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function inOrder(kinds: readonly ExportKind[]): ExportKind[] {
  return exportKinds.filter((kind) => kinds.includes(kind))
}

/** A small file comes with the answer, a large one from its one-use address on this page's own origin. */
function save(file: ExportFile): void {
  if (file.content !== '') saveBase64(file.content, file.name, file.contentType ?? 'application/octet-stream')
  else if (file.url) saveUrl(file.url, file.name)
}
