import type { FolderFault, RecoveryBackup, RejectedFolder } from '#shared/recovery.ts'
import { formatAgo, formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

/** Heading and first sentence of the screen, by what is wrong. */
export const faultTexts: Readonly<Record<FolderFault, readonly [title: string, lead: string]>> = {
  damaged: [texts.databaseIsDamaged, texts.itHoldsYourProductsDecisions],
  missing: [texts.databaseIsMissing, texts.thisFolderHeldProductsBefore],
  empty: [texts.databaseIsEmpty, texts.thisFolderHeldProductsBefore],
  older: [texts.databaseIsOlderThanItsFolder, texts.olderCopyWasPut],
  foreign: [texts.databaseAndItsFolderDo, texts.openingItWouldHideTheDocuments],
  newer: [texts.databaseIsNewerThanThisWaybill, texts.newerVersionOfWaybillWrote],
  'not-waybill': [texts.databaseIsNotFromWaybill, texts.anotherProgramWroteWaybillDb],
  log: [texts.databaseAndItsLogDo, texts.openingBothWouldDamageThemEach],
}

/** `Backup of 2026-11-20 02:00`. */
export function backupTitle({ createdAt }: RecoveryBackup): string {
  return texts.backupOfCreatedAt(formatTime(createdAt))
}

/** `30 versions, 2,352 decisions, 12 hours ago`. The content of an encrypted backup is not known. */
export function backupFacts({ createdAt, versions, decisions, isEncrypted, bytes }: RecoveryBackup): string {
  const content =
    isEncrypted && versions === 0
      ? texts.bytesEncrypted(formatBytes(bytes))
      : `${formatCount(versions, texts.versionForms)}, ${formatCount(decisions, texts.decisionForms)}`
  return `${content}, ${formatAgo(createdAt)}`
}

/** One line of what was found. */
export interface FoundLine {
  readonly kind: 'bad' | 'ok' | 'warn' | 'info'
  readonly text: string
}

/** Lists what was found, the most important first. */
export function foundLines(folder: RejectedFolder): readonly FoundLine[] {
  const { found, originals, databaseBytes, backups } = folder
  const usable = backups.filter(({ problem }) => problem === null)
  const broken = backups.length - usable.length
  const [newest] = usable
  return [
    { kind: 'bad', text: found },
    ...(databaseBytes === null ? [] : [{ kind: 'info', text: texts.databaseHas(formatBytes(databaseBytes)) } as const]),
    { kind: 'info', text: texts.inTheFolder(formatCount(originals, texts.originalDocumentForms)) },
    newest
      ? {
          kind: 'ok',
          text: texts.newestFrom(formatCount(usable.length, texts.backupForms), formatTime(newest.createdAt)),
        }
      : { kind: 'warn', text: texts.noBackupFound },
    ...(broken > 0
      ? [{ kind: 'warn', text: texts.cannotBeRestored(formatCount(broken, texts.backupForms)) } as const]
      : []),
  ]
}

/** Text for the clipboard: what was found, and where. */
export function reportText(folder: RejectedFolder): string {
  const [title] = faultTexts[folder.fault]
  const lines = foundLines(folder).map(({ text }) => `- ${text}`)
  const backups = folder.backups.map((backup) => `- ${backup.filename}: ${backup.problem ?? backupFacts(backup)}`)
  return [title, ...lines, `Data folder: ${folder.folder}`, `Backups: ${folder.backupFolder}`, ...backups].join('\n')
}
