import { create } from 'zustand'
import { BackupRestoreCancelDocument, BackupRestoreDocument } from '#renderer/generated/documents.ts'
import { startOver, useDataGeneration } from '#renderer/lib/data-generation.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { announce, showToast } from '#renderer/lib/toasts.ts'
import { nameBackup } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import type { BackupJob } from './follow-job.ts'
import { followJob } from './follow-job.ts'
import * as texts from './texts.tsx'

/** The restore that this window started last. It outlives the page, because the page starts over with the restored data. */
export type Restore =
  | { readonly at: 'idle' }
  | {
      readonly at: 'running'
      readonly backup: Backup
      /** Null until the service has queued it. */
      readonly job: BackupJob | null
      /** The service replaces its data and answers nothing meanwhile. */
      readonly isReplacing: boolean
    }
  | { readonly at: 'restored'; readonly backup: Backup }
  | { readonly at: 'failed'; readonly backup: Backup; readonly message: string; readonly remedy: string | null }
  | { readonly at: 'canceled'; readonly backup: Backup }

export const useRestore = create<{ readonly restore: Restore; readonly isShown: boolean }>(() => ({
  restore: { at: 'idle' },
  isShown: false,
}))

/**
 * Starts a restore and follows it to its end. The passphrase is for an encrypted backup; null uses the stored one.
 *
 * @param acceptInvalidSignature the user wants a backup whose signature is invalid
 */
export async function startRestore(
  backup: Backup,
  passphrase: string | null,
  acceptInvalidSignature = false,
): Promise<void> {
  const { generation } = useDataGeneration.getState()
  useRestore.setState({ restore: { at: 'running', backup, job: null, isReplacing: false }, isShown: true })
  try {
    const input = { id: backup.id, passphrase, ...(acceptInvalidSignature && { acceptInvalidSignature }) }
    const { backupRestore } = await request(BackupRestoreDocument, { input })
    const { job } = accepted(backupRestore)
    if (!job) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
    end(await followJob(job.id, (running) => showProgress(backup, running)), backup)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    show({ at: 'failed', backup, message: error.message, remedy: error.remedy })
  }
  const isReplaced = useRestore.getState().restore.at === 'restored'
  // The feed of changes may have noticed it first.
  if (isReplaced && useDataGeneration.getState().generation === generation) startOver()
  reportUnseen()
}

/** Closes the dialog. A restore that is running continues, and its result is a toast. */
export function hideRestore(): void {
  useRestore.setState(({ restore }) => ({
    restore: restore.at === 'running' ? restore : { at: 'idle' },
    isShown: false,
  }))
}

/** Cancels a restore whose job can be canceled. The present data stays. */
export async function cancelRestore({ id }: BackupJob): Promise<void> {
  accepted((await request(BackupRestoreCancelDocument, { input: { id } })).jobCancel)
}

function show(restore: Restore): void {
  useRestore.setState({ restore })
}

/** Shows the running job, or the last state of it while the service cannot answer. */
function showProgress(backup: Backup, job: BackupJob | null): void {
  useRestore.setState(({ restore }) => ({
    restore: {
      at: 'running',
      backup,
      job: job ?? (restore.at === 'running' ? restore.job : null),
      isReplacing: job === null,
    },
  }))
}

function end(job: BackupJob, backup: Backup): void {
  if (job.state === 'SUCCEEDED') show({ at: 'restored', backup })
  else if (job.state === 'CANCELLED') show({ at: 'canceled', backup })
  else show({ at: 'failed', backup, message: job.error ?? job.message, remedy: job.remedy })
}

/** Announces the result, and shows it as a toast if the dialog was closed. */
function reportUnseen(): void {
  const { restore, isShown } = useRestore.getState()
  const toast = toastOf(restore)
  if (toast === null) return
  if (isShown) announce([toast.text, toast.detail].join('. '))
  else showToast(toast)
  if (!isShown) show({ at: 'idle' })
}

function toastOf(restore: Restore) {
  if (restore.at === 'restored') {
    return { text: texts.backupRestored(nameBackup(restore.backup)), detail: texts.stateBeforeItIsABackup }
  }
  if (restore.at === 'canceled') return { text: texts.restoreCanceled, detail: texts.nothingChanged }
  if (restore.at !== 'failed') return null
  const detail = [restore.message, restore.remedy].filter(Boolean).join('. ')
  return { text: texts.backupWasNotRestored, detail, tone: 'bad' } as const
}
