import { RequestError } from '#renderer/lib/request-error.ts'
import { saveExport } from '#renderer/lib/save-export.ts'
import { announce, showError, showToast } from '#renderer/lib/toasts.ts'
import type { DownloadChoice } from './choice.ts'
import type { ExportEnd, ExportJob } from './export-run.ts'
import { runExport, stopExport } from './export-run.ts'
import { saveOriginal } from './save-original.ts'
import * as texts from './texts.tsx'
import type { DownloadedVersion } from './use-export.ts'

/** A file to make and save. */
export interface SaveRequest {
  readonly version: DownloadedVersion
  readonly choice: DownloadChoice
}

/** What became of a file: the desktop app asks where to save it. */
export type Saving = 'asking' | 'saved' | 'canceled' | 'failed'

/** What the dialog shows in the place of the options. */
export type Run =
  | {
      readonly at: 'running'
      readonly choice: DownloadChoice
      /** Null until the service has queued it. */
      readonly job: ExportJob | null
      /** The service does not answer. */
      readonly isLost: boolean
    }
  | (Extract<ExportEnd, { at: 'done' }> & { readonly choice: DownloadChoice; readonly saving: Saving })
  | (Extract<ExportEnd, { at: 'failed' }> & { readonly what: SaveRequest })

/** Changes what the dialog shows. */
export type SetRun = (change: (before: Run | null) => Run | null) => void

/** Makes a file and follows it. Returns how that ended; null after an original was saved, which is not made. */
export async function endOfRun({ version, choice }: SaveRequest, setRun: SetRun): Promise<ExportEnd | null> {
  try {
    if (choice.kind === 'original') {
      const name = await saveOriginal(version.id)
      showToast({ text: texts.savedName(name), detail: texts.inYourDownloadsFolder })
      return null
    }
    setRun(() => ({ at: 'running', choice, job: null, isLost: false }))
    return await runExport(version, choice, (job) => setRun((before) => withProgress(before, job)))
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { at: 'failed', message: error.message, remedy: error.remedy }
  }
}

/** The last known state stays while the service cannot answer. */
function withProgress(before: Run | null, job: ExportJob | null): Run | null {
  if (before?.at !== 'running') return before
  return { ...before, job: job ?? before.job, isLost: job === null }
}

/** Cancels a running export. Returns whether the service accepted that. */
export async function cancelRun({ job }: Extract<Run, { at: 'running' }>): Promise<boolean> {
  if (job === null) return false
  try {
    await stopExport(job.id)
    return true
  } catch (error) {
    showError(error, texts.exportCouldNotBeCanceled)
    return false
  }
}

const canceledElsewhere = {
  at: 'failed',
  message: texts.exportWasCanceled,
  remedy: texts.itWasNotCanceledHereBut,
} as const

/**
 * Shows and announces how an export ended. The options return only after a cancellation that was requested here; any other has its reason
 * shown.
 */
export function showEnd(found: ExportEnd, what: SaveRequest, isCanceledHere: boolean): Run | null {
  const ended = found.at === 'canceled' && !isCanceledHere ? canceledElsewhere : found
  if (ended.at === 'failed') {
    announce(texts.noFileWasMadeMessage(ended.message))
    return { ...ended, what }
  }
  if (ended.at === 'canceled') {
    announce(texts.exportWasCanceled)
    return null
  }
  announce(texts.endedIsReady(namesOf(ended)))
  return { ...ended, choice: what.choice, saving: 'asking' }
}

/** Says in a toast how an export ended whose dialog was closed. */
export function reportUnseen(ended: ExportEnd): void {
  if (ended.at === 'canceled') return
  if (ended.at === 'failed') {
    const detail = [ended.message, ended.remedy].filter(Boolean).join('. ')
    showToast({ text: texts.noFileWasMade, detail, tone: 'bad' })
    return
  }
  const run = () => void saveExport(ended.id).catch((error: unknown) => showError(error, texts.fileCouldNotBeSaved))
  const action = { label: texts.save, run }
  showToast({ text: texts.endedIsReady(namesOf(ended)), detail: texts.itCanBeSavedForADay, action })
}

function namesOf({ files }: Extract<ExportEnd, { at: 'done' }>): string {
  return files.map(({ filename }) => filename).join(', ')
}
