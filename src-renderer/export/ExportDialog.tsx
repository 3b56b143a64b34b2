import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import styles from './export.module.css'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { ExportSkeleton } from './ExportSkeleton.tsx'
import { StageNotice } from './StageNotice.tsx'
import { useDownload } from './use-download.ts'

export interface ExportDialogProps {
  readonly sbomId: string
  /** The environment of the version, as the URL names it. */
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
  /** `last` starts with the most recent download, `vex` with the VEX export at the end of triage. Default `vex`. */
  readonly startAt?: 'vex' | 'last'
}

/** Exports files. It lists what a file contains and loses before it is written, so that nothing is dropped silently. */
export function ExportDialog(props: ExportDialogProps) {
  // The dialog starts with new state each time it opens.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ sbomId, onClose, startAt = 'vex' }: ExportDialogProps) {
  const go = useRef<HTMLButtonElement>(null)
  const download = useDownload(sbomId, startAt, onClose)
  const { version, offer, choice, isWaiting, isSaving, isReady, failure } = download
  // Enter in a checkbox or radio button continues. A button or list handles Enter itself.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    download.save()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export"
      about={
        version.data
          ? `${version.data.project.projectGroup.name} ${version.data.projectVersion}, ${version.data.project.name}`
          : 'Preparing the preview'
      }
      width="74rem"
      onOpenFocus={(event) => {
        event.preventDefault()
        go.current?.focus()
      }}
      actions={
        <>
          {failure === null ? (
            <span className={styles.promise}>Created locally. Nothing is sent over the network.</span>
          ) : (
            <span className={styles.failure}>The file could not be created: {failure}</span>
          )}
          <Button keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={go} kind="go" keys="Enter" aria-disabled={!isReady} onClick={download.save}>
            {isSaving ? 'Creating file…' : isWaiting ? 'Waiting…' : download.isAhead ? 'Export when ready' : 'Export'}
          </Button>
        </>
      }
    >
      {version.error ? (
        <ErrorState
          title="The version could not be loaded"
          error={version.error}
          onRetry={() => void version.refetch()}
        />
      ) : offer.error ? (
        <ErrorState title="Formats could not be loaded" error={offer.error} onRetry={() => void offer.refetch()} />
      ) : !version.data || !offer.data || !choice ? (
        <ExportSkeleton />
      ) : (
        <div className={styles.columns} onKeyDown={press}>
          <ExportOptions version={version.data} offer={offer.data} choice={choice} onChoice={download.choose} />
          <div className={styles.preview}>
            {download.isAhead && (
              <StageNotice version={version.data} isWaiting={isWaiting} onForce={download.saveNow} />
            )}
            <ExportPreview version={version.data} offer={offer.data} choice={choice} look={download.look} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
