import type { RecoveryBackup, RecoveryRequest, RejectedFolder } from '#shared/recovery.ts'
import { backupFacts, backupTitle } from './recovery-text.ts'

/** Text that a way back asks for. */
export interface WayInput {
  readonly label: string
  readonly hint: string
  /** Text in the empty field; it stands for itself if the field stays empty. */
  readonly suggestion: string | null
  readonly isSecret: boolean
}

/** One way back that the user can choose. */
export interface WayBack {
  readonly key: string
  readonly title: string
  readonly detail: string
  /** Words at the right: what is known of it. */
  readonly note: { readonly text: string; readonly kind: 'ok' | 'warn' | 'plain' } | null
  readonly input: WayInput | null
  /** The button: a verb and its object. */
  readonly action: string
  /** `passphrase`: of an encrypted file. */
  toRequest(text: string, passphrase?: string): RecoveryRequest
}

const shownBackups = 3

/** Lists the ways back of a folder, the best first. `showAll` lists older backups, too. */
export function waysBack(folder: RejectedFolder, showAll: boolean): readonly WayBack[] {
  const usable = folder.backups.filter(({ problem }) => problem === null)
  const backups = (showAll ? usable : usable.slice(0, shownBackups)).map(restoring)
  const isElsewhere = ['missing', 'empty', 'newer'].includes(folder.fault)
  const salvage = folder.fault === 'newer' ? [] : [salvaging(folder)]
  const others = [restoringFile, ...salvage, opening]
  return isElsewhere ? [lookingAgain, ...backups, ...others] : [...backups, ...others, lookingAgain]
}

/** Counts the backups that the list does not show. */
export function hiddenBackups(folder: RejectedFolder): number {
  return Math.max(0, folder.backups.filter(({ problem }) => problem === null).length - shownBackups)
}

function restoring(backup: RecoveryBackup): WayBack {
  return {
    key: backup.filename,
    title: backupTitle(backup),
    detail: backupFacts(backup),
    note: backup.isVerified ? { text: 'verified', kind: 'ok' } : { text: 'not verified', kind: 'warn' },
    input: backup.isEncrypted ? passphrase : null,
    action: 'Restore backup',
    toRequest: (text) => ({ action: 'restore', filename: backup.filename, passphrase: text === '' ? null : text }),
  }
}

const passphrase: WayInput = {
  label: 'Passphrase',
  hint: 'The passphrase of this backup. Empty: the one that is stored on this computer.',
  suggestion: '',
  isSecret: true,
}

const restoringFile: WayBack = {
  key: 'file',
  title: 'Restore a backup file…',
  detail: 'From another disk or folder',
  note: null,
  input: {
    label: 'Backup file',
    hint: 'Absolute path on this computer.',
    suggestion: null,
    isSecret: false,
  },
  action: 'Restore backup file',
  toRequest: (path, given = '') => ({ action: 'restore-file', path, passphrase: given === '' ? null : given }),
}

/** What is asked for once the named file turned out to be encrypted. */
export const filePassphrase = {
  label: 'Passphrase',
  hint: 'The passphrase that this file was encrypted with.',
} as const

function salvaging({ salvageFolder }: RejectedFolder): WayBack {
  return {
    key: 'salvage',
    title: 'Save what can be read',
    detail: 'Original documents, decisions as VEX, products as JSON. The data folder is not changed',
    note: null,
    input: {
      label: 'Folder',
      hint: 'Absolute path of a new or empty folder on this computer.',
      suggestion: salvageFolder,
      isSecret: false,
    },
    action: 'Save files',
    toRequest: (text) => ({ action: 'salvage', to: text === '' ? salvageFolder : text }),
  }
}

const opening: WayBack = {
  key: 'open',
  title: 'Open another folder…',
  detail: 'It is checked before it is opened. This folder stays as it is',
  note: null,
  input: {
    label: 'Folder',
    hint: 'Absolute path on this computer. The next start opens the usual folder again.',
    suggestion: null,
    isSecret: false,
  },
  action: 'Open folder',
  toRequest: (folder) => ({ action: 'open', folder, isNew: false }),
}

const lookingAgain: WayBack = {
  key: 'look-again',
  title: 'Look again',
  detail: 'After you put files back, or connected a drive',
  note: null,
  input: null,
  action: 'Look again',
  toRequest: () => ({ action: 'look-again' }),
}
