import type { RecoveryBackup, RecoveryRequest, RejectedFolder } from '#shared/recovery.ts'
import { backupFacts, backupTitle } from './recovery-text.ts'
import * as texts from './texts.tsx'

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
    note: backup.isVerified ? { text: texts.verified, kind: 'ok' } : { text: texts.notVerified, kind: 'warn' },
    input: backup.isEncrypted ? passphrase : null,
    action: texts.restoreBackup,
    toRequest: (text) => ({ action: texts.restore, filename: backup.filename, passphrase: text === '' ? null : text }),
  }
}

const passphrase: WayInput = {
  label: texts.passphrase,
  hint: texts.passphraseOfThisBackupEmpty,
  suggestion: '',
  isSecret: true,
}

const restoringFile: WayBack = {
  key: 'file',
  title: texts.restoreABackupFile,
  detail: texts.fromAnotherDiskOrFolder,
  note: null,
  input: {
    label: texts.backupFile,
    hint: texts.absolutePathOnThisComputer,
    suggestion: null,
    isSecret: false,
  },
  action: texts.restoreBackupFile,
  toRequest: (path, given = '') => ({ action: 'restore-file', path, passphrase: given === '' ? null : given }),
}

/** What is asked for once the named file turned out to be encrypted. */
export const filePassphrase = {
  label: texts.passphrase,
  hint: texts.passphraseThatThisFileWasEncrypted,
} as const

function salvaging({ salvageFolder }: RejectedFolder): WayBack {
  return {
    key: 'salvage',
    title: texts.saveWhatCanBeRead,
    detail: texts.originalDocumentsDecisionsAsVex,
    note: null,
    input: {
      label: texts.folder,
      hint: texts.absolutePathOfANew,
      suggestion: salvageFolder,
      isSecret: false,
    },
    action: texts.saveFiles,
    toRequest: (text) => ({ action: texts.salvage, to: text === '' ? salvageFolder : text }),
  }
}

const opening: WayBack = {
  key: 'open',
  title: texts.openAnotherFolder,
  detail: texts.itIsCheckedBefore,
  note: null,
  input: {
    label: texts.folder,
    hint: texts.absolutePathOnThisComputerTheNextStart,
    suggestion: null,
    isSecret: false,
  },
  action: texts.openFolder,
  toRequest: (folder) => ({ action: texts.open, folder, isNew: false }),
}

const lookingAgain: WayBack = {
  key: 'look-again',
  title: texts.refresh,
  detail: texts.afterYouPutFilesBack,
  note: null,
  input: null,
  action: texts.refresh,
  toRequest: () => ({ action: 'look-again' }),
}
