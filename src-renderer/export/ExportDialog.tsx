import { useEffect, useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import styles from './export.module.css'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { ExportRun } from './ExportRun.tsx'
import { isReadAgain } from './export-text.ts'
import { ExportSkeleton } from './ExportSkeleton.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { SendFileDialog } from './SendFileDialog.tsx'
import { StageNotice } from './StageNotice.tsx'
import { type DownloadStart, useDownload } from './use-download.ts'
import type { Run } from './run-state.ts'
import * as texts from './texts.tsx'

export interface ExportDialogProps {
  readonly sbomId: string
  /** The environment of the version, as the URL names it. */
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
  /**
   * `last` starts with the most recent download, `vex` with the VEX export at the end of triage, `attribution` with the attribution report.
   * `hand-over` makes a file for another Waybill, `send` an encrypted one for receivers without access. Default `vex`.
   */
  readonly startAt?: DownloadStart | 'hand-over' | 'send'
}

/**
 * Exports files. It lists what a file contains and loses before it is written, so that nothing is dropped silently. A file that is made is
 * validated and read again, and saved only if nothing is wrong with it.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { open, startAt = 'vex', sbomId, onClose } = props
  if (!open) return null // it starts with new state each time it opens
  if (startAt === 'hand-over') return <HandOverDialog sbomId={sbomId} onClose={onClose} />
  if (startAt === 'send') return <SendFileDialog sbomId={sbomId} onClose={onClose} />
  return <OpenDialog {...props} startAt={startAt} />
}

function OpenDialog({ sbomId, onClose, startAt }: ExportDialogProps & { readonly startAt: DownloadStart }) {
  const go = useRef<HTMLButtonElement>(null)
  const download = useDownload(sbomId, startAt, onClose)
  const { version, run } = download
  const phase = run?.at ?? 'options'
  // The button that continues is another one in each phase.
  useEffect(() => go.current?.focus(), [phase])
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(run)}
      about={
        version.data
          ? `${version.data.project.projectGroup.name} ${version.data.projectVersion}, ${version.data.project.name}`
          : texts.preparingThePreview
      }
      width={run === null ? '74rem' : '38rem'}
      onOpenFocus={(event) => {
        event.preventDefault()
        go.current?.focus()
      }}
      actions={
        run === null ? (
          <OptionActions download={download} go={go} onClose={onClose} />
        ) : (
          <RunActions run={run} download={download} go={go} onClose={onClose} />
        )
      }
    >
      {run === null ? <Choosing download={download} /> : <ExportRun run={run} />}
    </Dialog>
  )
}

function titleOf(run: Run | null): string {
  if (run === null) return texts.exportText
  if (run.at === 'running') return texts.exporting
  if (run.at === 'failed') return texts.noFileWasMade
  return isReadAgain(run.choice) ? texts.exportedAndVerified : texts.exported
}

type Download = ReturnType<typeof useDownload>

interface ActionsProps {
  readonly download: Download
  /** The button that continues. */
  readonly go: Ref<HTMLButtonElement>
  readonly onClose: () => void
}

function Choosing({ download }: { readonly download: Download }) {
  const { version, offer, choice, isWaiting } = download
  // Enter in a checkbox or radio button continues. A button or list handles Enter itself.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    download.save()
  }
  if (version.error) {
    return (
      <ErrorState title={texts.versionCouldNotBeLoaded} error={version.error} onRetry={() => void version.refetch()} />
    )
  }
  if (offer.error) {
    return <ErrorState title={texts.formatsCouldNotBeLoaded} error={offer.error} onRetry={() => void offer.refetch()} />
  }
  if (!version.data || !offer.data || !choice) return <ExportSkeleton />
  return (
    <div className={styles.columns} onKeyDown={press}>
      <ExportOptions version={version.data} offer={offer.data} choice={choice} onChoice={download.choose} />
      <div className={styles.preview}>
        {download.isAhead && <StageNotice version={version.data} isWaiting={isWaiting} onForce={download.saveNow} />}
        <ExportPreview version={version.data} offer={offer.data} choice={choice} look={download.look} />
      </div>
    </div>
  )
}

function OptionActions({ download, go, onClose }: ActionsProps) {
  return (
    <>
      <span className={styles.promise}>{texts.createdLocallyNothingIsSentOver}</span>
      <Button keys="Esc" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button ref={go} kind="go" keys="Enter" aria-disabled={!download.isReady} onClick={download.save}>
        {download.isWaiting ? texts.waiting : download.isAhead ? texts.exportWhenReady : texts.exportText}
      </Button>
    </>
  )
}

function RunActions({ run, download, go, onClose }: ActionsProps & { readonly run: Run }) {
  if (run.at === 'running') {
    return (
      <>
        <Button disabled={run.job === null} onClick={() => void download.cancel(run)}>
          {texts.cancelTheExport}
        </Button>
        <Button ref={go} keys="Esc" onClick={onClose}>
          {texts.continueInTheBackground}
        </Button>
      </>
    )
  }
  if (run.at === 'failed') {
    return (
      <>
        <Button onClick={download.back}>{texts.backToTheOptions}</Button>
        <Button ref={go} kind="go" keys="Enter" onClick={() => void download.start(run.what)}>
          {texts.tryAgain}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button onClick={download.back}>{texts.exportAnotherFile}</Button>
      <Button icon="download" onClick={() => void download.saveAgain(run.id)}>
        {run.saving === 'saved' ? texts.saveAgain : texts.save}
      </Button>
      <Button ref={go} kind="go" keys="Enter" onClick={onClose}>
        {texts.close}
      </Button>
    </>
  )
}
