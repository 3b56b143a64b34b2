import type { BackupSettingsUpdateInput } from '#renderer/generated/documents.ts'
import type { BackupSettings } from './backup-text.ts'

/** The form as the user edits it. Numbers are texts, so that they can be empty meanwhile. */
export interface SettingsDraft {
  readonly enabled: boolean
  readonly time: string
  readonly keptDaily: string
  readonly keptWeekly: string
  /** Empty for the folder inside the data folder. */
  readonly folder: string
  /** Empty for none. */
  readonly signingKeyId: string
}

/** Returns the form for stored settings. */
export function draftOf(settings: BackupSettings): SettingsDraft {
  const { enabled, time, keptDaily, keptWeekly, folder, isDefaultFolder } = settings
  return {
    ...{ enabled, time },
    ...{ keptDaily: String(keptDaily), keptWeekly: String(keptWeekly) },
    folder: isDefaultFolder ? '' : folder,
    signingKeyId: settings.signingKeyId ?? '',
  }
}

/** Returns what the user changed, as input of the service, which checks it. Null if nothing differs. */
export function changeOf(draft: SettingsDraft, settings: BackupSettings): BackupSettingsUpdateInput | null {
  const stored = draftOf(settings)
  const folder = draft.folder.trim()
  const time = draft.time.trim().replace(/^\d:/, '0$&')
  const change: BackupSettingsUpdateInput = {
    ...(draft.enabled !== stored.enabled && { enabled: draft.enabled }),
    ...(time !== stored.time && { time }),
    ...(draft.keptDaily !== stored.keptDaily && { keptDaily: countOf(draft.keptDaily) }),
    ...(draft.keptWeekly !== stored.keptWeekly && { keptWeekly: countOf(draft.keptWeekly) }),
    ...(folder !== stored.folder && { folder }),
    ...(draft.signingKeyId !== stored.signingKeyId && { signingKeyId: draft.signingKeyId }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Returns a number that the service rejects for a text that is not a whole number in its range. */
function countOf(text: string): number {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && Math.abs(count) < 1_000_000 ? count : -1
}
