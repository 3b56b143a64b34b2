import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupSettingsUpdateInput } from '#renderer/generated/documents.ts'
import {
  BackupAccessDocument,
  BackupCreateDocument,
  BackupDeleteDocument,
  BackupDifferencesDocument,
  BackupFilesDocument,
  BackupImportDocument,
  BackupJobsDocument,
  BackupListDocument,
  BackupSettingsDocument,
  BackupSettingsSaveDocument,
  BackupVerifyDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { saveUrl } from '#renderer/lib/save-file.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { checkOf, describeNewest, nameBackup } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import { followJob } from './follow-job.ts'
import * as texts from './texts.tsx'

const sizes = { first: 50, next: 200 }
const pollIntervalMs = 500

/** Reads what the user may do with backups. */
export function useBackupAccess() {
  return useQuery({
    queryKey: queryKey('organization', 'backup-access'),
    queryFn: async ({ signal }) => (await request(BackupAccessDocument, {}, signal)).organizationUser.role,
  })
}

/** Reads the backups, newest first. */
export function useBackupList() {
  return usePagedList({
    sizes,
    queryKey: queryKey('backup', 'list'),
    readPage: async ({ after, first, signal }) => (await request(BackupListDocument, { first, after }, signal)).backups,
  })
}

/** Reads when and where backups are made, and whether the last one failed. */
export function useBackupSettings() {
  return useQuery({
    queryKey: queryKey('backup', 'settings'),
    queryFn: async ({ signal }) => {
      const { backupSettings } = await request(BackupSettingsDocument, {}, signal)
      if (!backupSettings) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
      return backupSettings
    },
  })
}

/** Reads what a restore of each backup would change now. */
export function useRestoreDifference(id: string) {
  const differences = useQuery({
    queryKey: queryKey('backup', 'differences', id),
    queryFn: async ({ signal }) => (await request(BackupDifferencesDocument, {}, signal)).backups?.nodes ?? [],
    staleTime: 0, // what a user agrees to is what is there now
  })
  return { query: differences, difference: differences.data?.find((one) => one.id === id)?.restorePreview ?? null }
}

/** Reads the backup that is being made by any user or by the schedule; null if there is none. */
export function useRunningBackup() {
  const running = useQuery({
    queryKey: queryKey('job', 'backups'),
    queryFn: async ({ signal }) => (await request(BackupJobsDocument, {}, signal)).jobs.nodes,
    refetchInterval: ({ state }) => (state.data?.length ? pollIntervalMs : false),
  })
  return running.data?.[0] ?? null
}

function useRefetchBackups(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('backup') }),
      queries.invalidateQueries({ queryKey: queryKey('job') }),
    ])
  }
}

/** Makes a backup and reports how it ended. It is pending until then. */
export function useBackupCreation() {
  const refetch = useRefetchBackups()
  return useMutation({
    mutationFn: async () => {
      const { job } = accepted((await request(BackupCreateDocument, {})).backupCreate)
      if (!job) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
      const { state, error, message } = await followJob(job.id, () => undefined)
      if (state === 'FAILED') throw new RequestError('rejected', error ?? message)
      return state
    },
    onSuccess: (state) =>
      showToast(
        state === 'SUCCEEDED'
          ? { text: texts.backupMade, detail: texts.openedCheckedAndCounted }
          : { text: texts.backupCanceled },
      ),
    onError: (error) => showError(error, texts.backupFailed),
    onSettled: refetch,
  })
}

/** Changes the settings of backups. */
export function useSettingsSaving() {
  const refetch = useRefetchBackups()
  return useMutation({
    mutationFn: async (input: BackupSettingsUpdateInput) =>
      accepted((await request(BackupSettingsSaveDocument, { input })).backupSettingsUpdate),
    onSuccess: refetch,
  })
}

/** Checks and deletes backups. */
export function useBackupWork() {
  const onSuccess = useRefetchBackups()
  const verify = useMutation({
    mutationFn: async ({ id, passphrase = null }: { readonly id: string; readonly passphrase?: string | null }) =>
      accepted((await request(BackupVerifyDocument, { input: { id, passphrase } })).backupVerify).backup,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: async ({ id }: Backup) =>
      accepted((await request(BackupDeleteDocument, { input: { id } })).backupDelete),
    onSuccess,
  })
  return { verify, remove }
}

/** Uploads a backup file, which the service opens and checks before it lists it. */
export function useBackupImport() {
  const onSuccess = useRefetchBackups()
  return useMutation({
    mutationFn: async ({ file, passphrase }: { readonly file: SourceFile; readonly passphrase: string | null }) => {
      const { backupImport } = await request(BackupImportDocument, { input: { file, passphrase } })
      const { backup } = accepted(backupImport)
      if (!backup) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
      return backup
    },
    onSuccess,
  })
}

/** Reports the result of a check. */
export function reportCheck(backup: Backup): void {
  const { result } = checkOf(backup)
  if (result === 'whole') showToast({ text: texts.backupIsWhole(nameBackup(backup)), detail: describeNewest(backup) })
  else showError(new Error(backup.problem ?? texts.itWasNotChecked), texts.backupIsResult(nameBackup(backup), result))
}

/** Saves a backup file through the browser. Its URL works only once and is therefore requested here. */
export async function downloadBackup(backup: Backup): Promise<void> {
  try {
    const { backups } = await request(BackupFilesDocument, {})
    const file = backups?.nodes.find((one) => one.id === backup.id)
    if (!file?.url) throw new RequestError('fault', texts.thisBackupNoLongerExists)
    saveUrl(file.url, file.filename, () => downloadBackup(backup))
    showToast({ text: texts.downloadStarted, detail: file.filename })
  } catch (error) {
    showError(error, texts.backupCouldNotBeDownloaded)
  }
}
