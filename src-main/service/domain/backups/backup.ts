import type { BackupSignature } from './backup-signature.ts'
/** Reasons for a backup, as the API names them. */
export const backupReasons = ['MANUAL', 'DAILY', 'WEEKLY', 'BEFORE_MIGRATION', 'BEFORE_RESTORE'] as const
export type BackupReason = (typeof backupReasons)[number]

/** Remedy of each rejection of a passphrase: nothing is known of such a backup, so nothing is recorded of it. */
export const passphraseRemedy = 'Enter the passphrase that this backup was encrypted with.'
/** What is said about a passphrase: it is missing, or does not fit. */
export const passphraseProblems = { missing: 'The backup is encrypted', wrong: 'The passphrase is wrong' } as const

/** Identifies the format of backups: the first entry of the archive names it. */
export const backupFormat = 'waybill-backup'
/** Version of the format. A reader rejects a higher one. Only a signed backup has 2: earlier versions of the application read all others. */
export const backupFormatVersion = 2
/** The version of a backup without a signature. */
export const unsignedFormatVersion = 1

/** The first entry of a backup, `about.json`: what the backup contains, known without reading the rest. */
export interface BackupAbout {
  readonly format: typeof backupFormat
  readonly formatVersion: number
  readonly id: string
  readonly reason: BackupReason
  /** RFC 3339, UTC. */
  readonly createdAt: string
  /** Version of the application that wrote it. */
  readonly waybillVersion: string
  /** Number of migrations of the database. */
  readonly schemaVersion: number
  readonly products: number
  readonly versions: number
  readonly decisions: number
  readonly documents: number
  /** Ids of the versions. */
  readonly versionIds: readonly string[]
  /** Ids of documents whose original was already missing. */
  readonly missingDocuments: readonly string[]
  /** Cursor of the newest change. With the same cursor, nothing changed since. */
  readonly changeCursor: number
}

/** One entry of a backup. */
export interface BackupPart {
  /** `about.json`, `waybill.db` or `documents/<id>`. */
  readonly name: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The last entry of a backup, `manifest.json`: all other entries. A backup without it is incomplete. In a signed one `signature.json` follows. */
export interface BackupManifest {
  readonly parts: readonly BackupPart[]
}

/** A backup file in a folder. */
export interface BackupFacts extends Omit<BackupAbout, 'format' | 'formatVersion' | 'documents' | 'waybillVersion'> {
  readonly path: string
  readonly filename: string
  readonly bytes: number
  /** Hash of the file as it was written. */
  readonly sha256: string
  /** Encrypted with a passphrase. */
  readonly encrypted: boolean
  /** When it was last opened and checked; null before the first check. */
  readonly verifiedAt: string | null
  /** The last check found it whole. */
  readonly verified: boolean
  /** What the last check found; null if it found it whole. */
  readonly problem: string | null
  /** This application can restore it. */
  readonly restorable: boolean
  readonly signature: BackupSignature
}

const words: Readonly<Record<BackupReason, string>> = {
  MANUAL: 'manual',
  DAILY: 'daily',
  WEEKLY: 'weekly',
  BEFORE_MIGRATION: 'before-migration',
  BEFORE_RESTORE: 'before-restore',
}

/** Returns the file name of a backup, in order of time. An encrypted one ends with `.age`, the format's own ending. */
export function backupFilename(
  { id, createdAt, reason }: Pick<BackupAbout, 'id' | 'createdAt' | 'reason'>,
  encrypted: boolean,
): string {
  const time = createdAt.slice(0, 19).replaceAll(':', '-')
  return `waybill-${time}-${words[reason]}-${id.slice(-6)}.tar.zst${encrypted ? '.age' : ''}`
}

/** Tests whether a file name is that of a backup, and not of one that is still being written. */
export function isBackupFilename(name: string): boolean {
  return /^waybill-.*\.tar\.zst(\.age)?$/.test(name)
}
