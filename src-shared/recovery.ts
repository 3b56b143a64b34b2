/** What is wrong with a data folder that is not opened. */
export const folderFaults = ['missing', 'empty', 'older', 'foreign', 'newer', 'damaged', 'not-waybill', 'log'] as const
export type FolderFault = (typeof folderFaults)[number]

/** A backup that can be restored. */
export interface RecoveryBackup {
  /** Its name in the folder of backups. */
  readonly filename: string
  readonly bytes: number
  /** RFC 3339. */
  readonly createdAt: string
  readonly versions: number
  readonly decisions: number
  /** It was opened and checked after it was written. */
  readonly isVerified: boolean
  readonly isEncrypted: boolean
  /** Why it cannot be restored; null if it can. */
  readonly problem: string | null
}

/** Work of recovery that runs. */
export interface RecoveryWork {
  readonly action: 'restore' | 'salvage'
  /** The backup or the folder. */
  readonly about: string
  readonly message: string
  readonly done: number | null
  readonly total: number | null
}

/** How the last work of recovery ended. */
export interface RecoveryResult {
  readonly action: RecoveryWork['action']
  readonly isDone: boolean
  /** Text for people, one line an element. */
  readonly lines: readonly string[]
}

/** A data folder that is not opened, and the ways back. */
export interface RejectedFolder {
  readonly state: 'rejected'
  readonly fault: FolderFault
  /** What was found, in one sentence. */
  readonly found: string
  /** Absolute path of the data folder. */
  readonly folder: string
  /** Number of original documents in the folder. */
  readonly originals: number
  /** Size of the database in bytes; null if it is missing. */
  readonly databaseBytes: number | null
  /** Absolute path of the folder of backups. */
  readonly backupFolder: string
  /** Newest first. */
  readonly backups: readonly RecoveryBackup[]
  /** Suggested folder for what can be read. */
  readonly salvageFolder: string
  readonly work: RecoveryWork | null
  readonly result: RecoveryResult | null
}

/** What `GET /recovery` returns. `open`: the service runs; `damage` is what it met in its database, null while it is whole. */
export type RecoveryState =
  RejectedFolder | { readonly state: 'open'; readonly damage: string | null; readonly canRecover: boolean }

/** What `POST /recovery` accepts. Paths are absolute, on the computer of the service. */
export type RecoveryRequest =
  | { readonly action: 'restore'; readonly filename: string; readonly passphrase: string | null }
  | { readonly action: 'restore-file'; readonly path: string; readonly passphrase: string | null }
  | { readonly action: 'salvage'; readonly to: string }
  /** `isNew`: a folder without a store is opened as an empty one. */
  | { readonly action: 'open'; readonly folder: string; readonly isNew: boolean }
  /** Checks the folder again, and opens it if nothing is wrong any more. Closes a damaged database that is open. */
  | { readonly action: 'look-again' }
  | { readonly action: 'cancel' }

/** What `POST /recovery` returns. */
export interface RecoveryReply {
  /** Why nothing was begun; null if it was. */
  readonly problem: string | null
  /** The folder holds no store: the same request with `isNew` creates one. */
  readonly isEmptyFolder: boolean
  /** The file is encrypted, and the passphrase is missing or wrong. Nothing was changed. */
  readonly needsPassphrase: boolean
}
