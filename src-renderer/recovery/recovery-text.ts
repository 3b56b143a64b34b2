import type { FolderFault, RecoveryBackup, RejectedFolder } from '#shared/recovery.ts'
import { formatAgo, formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'

/** Heading and first sentence of the screen, by what is wrong. */
export const faultTexts: Readonly<Record<FolderFault, readonly [title: string, lead: string]>> = {
  damaged: [
    'The database is damaged',
    'It holds your products, decisions and history. A part of it cannot be read, so Waybill did not open it.',
  ],
  missing: [
    'The database is missing',
    'This folder held products before. Waybill does not start empty by itself, because your data may be somewhere else.',
  ],
  empty: [
    'The database is empty',
    'This folder held products before. Waybill does not start empty by itself, because your data may be somewhere else.',
  ],
  older: [
    'The database is older than its folder',
    'An older copy was put in its place. Opening it would hide what was stored since.',
  ],
  foreign: [
    'The database and its folder do not belong together',
    'Opening it would hide the documents that are in this folder.',
  ],
  newer: [
    'The database is newer than this Waybill',
    'A newer version of Waybill wrote it, and this version cannot read it. Start the newer version to open it.',
  ],
  'not-waybill': ['The database is not from Waybill', 'Another program wrote "waybill.db" in this folder.'],
  log: [
    'The database and its log do not belong together',
    'Opening both would damage them. Each is opened with its own file only.',
  ],
}

/** `Backup of 2026-11-20 02:00`. */
export function backupTitle({ createdAt }: RecoveryBackup): string {
  return `Backup of ${formatTime(createdAt)}`
}

/** `30 versions, 2,352 decisions, 12 hours ago`. The content of an encrypted backup is not known. */
export function backupFacts({ createdAt, versions, decisions, isEncrypted, bytes }: RecoveryBackup): string {
  const content =
    isEncrypted && versions === 0
      ? `${formatBytes(bytes)}, encrypted`
      : `${formatCount(versions, 'version')}, ${formatCount(decisions, 'decision')}`
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
    ...(databaseBytes === null
      ? []
      : [{ kind: 'info', text: `The database has ${formatBytes(databaseBytes)}` } as const]),
    { kind: 'info', text: `${formatCount(originals, 'original document')} in the folder` },
    newest
      ? { kind: 'ok', text: `${formatCount(usable.length, 'backup')}, the newest from ${formatTime(newest.createdAt)}` }
      : { kind: 'warn', text: 'No backup found' },
    ...(broken > 0 ? [{ kind: 'warn', text: `${formatCount(broken, 'backup')} cannot be restored` } as const] : []),
  ]
}

/** Text for the clipboard: what was found, and where. */
export function reportText(folder: RejectedFolder): string {
  const [title] = faultTexts[folder.fault]
  const lines = foundLines(folder).map(({ text }) => `- ${text}`)
  const backups = folder.backups.map((backup) => `- ${backup.filename}: ${backup.problem ?? backupFacts(backup)}`)
  return [title, ...lines, `Data folder: ${folder.folder}`, `Backups: ${folder.backupFolder}`, ...backups].join('\n')
}
