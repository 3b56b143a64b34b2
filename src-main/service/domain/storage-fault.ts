/** Why the disk or the data folder did not take or return data. The word is `extensions.code` of the API. */
export type StorageFaultCode =
  'DISK_FULL' | 'FOLDER_READ_ONLY' | 'FOLDER_NOT_ACCESSIBLE' | 'FOLDER_MOVED' | 'FILE_IN_USE' | 'DISK_ERROR'

/**
 * The disk or the data folder failed: no bug, and no rule. Nobody but a person at the computer can help, so the message says what happened,
 * where, and what to do. It may pass by itself: a client may try again.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
  readonly code: StorageFaultCode
  /** What happened, as a sentence without a period. */
  readonly problem: string
  /** What to do, as a sentence without a period. */
  readonly remedy: string

  /** @param dataFolder its path, or null for a client that must not know it */
  constructor(code: StorageFaultCode, dataFolder: string | null, cause?: unknown) {
    const folder = dataFolder === null ? 'the data folder' : `the data folder "${dataFolder}"`
    const { problem, remedy } = words[code](folder)
    super(`${problem}. ${remedy}`, { cause })
    this.code = code
    this.problem = problem
    this.remedy = remedy
  }
}

/** Seconds after which a client may try again. */
export const storageRetrySeconds = 30

const words: Readonly<Record<StorageFaultCode, (folder: string) => { problem: string; remedy: string }>> = {
  DISK_FULL: (folder) => ({
    problem: 'The disk is full',
    remedy: `Free space on the disk of ${folder} and try again`,
  }),
  FOLDER_READ_ONLY: (folder) => ({
    problem: `${capital(folder)} is read-only`,
    remedy: 'Make it writable and try again',
  }),
  FOLDER_NOT_ACCESSIBLE: (folder) => ({
    problem: `${capital(folder)} cannot be read or written`,
    remedy: 'Check its permissions and try again',
  }),
  FOLDER_MOVED: (folder) => ({
    problem: `${capital(folder)} was moved or deleted while Waybill was running`,
    remedy: 'Put it back, or end Waybill and start it with the new place',
  }),
  FILE_IN_USE: (folder) => ({
    problem: `Another program uses a file in ${folder}`,
    remedy: 'Close that program, for example a virus scanner or a backup, and try again',
  }),
  DISK_ERROR: (folder) => ({
    problem: `The disk of ${folder} reported an error`,
    remedy: 'Check the disk and try again',
  }),
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Codes of the operating system and of SQLite. Extended codes of SQLite begin with the ones here. */
const codes: readonly (readonly [code: RegExp, fault: StorageFaultCode])[] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/, 'DISK_FULL'],
  // The index of the log has no room: SQLite has no other word for it.
  [/^SQLITE_IOERR_(?:SHMSIZE|SHMOPEN)$/, 'DISK_FULL'],
  [/^SQLITE_READONLY_DBMOVED$/, 'FOLDER_MOVED'],
  [/^(?:EROFS|SQLITE_READONLY\w*)$/, 'FOLDER_READ_ONLY'],
  [/^(?:EACCES|EPERM|SQLITE_(?:PERM|AUTH|CANTOPEN)\w*)$/, 'FOLDER_NOT_ACCESSIBLE'],
  [/^(?:EBUSY|ETXTBSY|SQLITE_(?:BUSY|LOCKED)\w*)$/, 'FILE_IN_USE'],
  [/^(?:EIO|SQLITE_IOERR\w*)$/, 'DISK_ERROR'],
]

/** The same in messages: an error that ended its thread has no code. */
const messages: readonly (readonly [message: RegExp, fault: StorageFaultCode])[] = [
  [/^(?:ENOSPC|EDQUOT):|database or disk is full/, 'DISK_FULL'],
  [/^EROFS:|attempt to write a readonly database/, 'FOLDER_READ_ONLY'],
  [/^(?:EACCES|EPERM):|unable to open database file|access permission denied/, 'FOLDER_NOT_ACCESSIBLE'],
  [/^(?:EBUSY|ETXTBSY):|database (?:table )?is locked/, 'FILE_IN_USE'],
  [/^EIO:|disk I\/O error/, 'DISK_ERROR'],
]

/** Calls of the system about sockets and processes, whose errors have the same codes. */
const otherCalls = /^(?:connect|listen|bind|accept|spawn|kill|getaddrinfo)/

/**
 * Finds the fault of the disk behind an error; null if it is another error.
 *
 * @param dataFolder its path for the message, or null for a client that must not know it
 */
export function storageFaultOf(error: unknown, dataFolder: string | null): StorageFault | null {
  const code = codeOf(error)
  if (code !== null) return new StorageFault(code, dataFolder, error)
  return error instanceof Error && error.cause !== undefined ? storageFaultOf(error.cause, dataFolder) : null
}

function codeOf(error: unknown): StorageFaultCode | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageFault) return error.code
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown } // not of every error: compared below
  if (typeof code !== 'string') return messages.find(([known]) => known.test(error.message))?.[1] ?? null
  return typeof syscall === 'string' && otherCalls.test(syscall) ? null : codeOfSystem(code, syscall)
}

function codeOfSystem(code: string, syscall: unknown): StorageFaultCode | null {
  // On Windows a file that another program holds open, or is about to delete, answers with the same code as one without permission.
  if (code === 'EPERM' && process.platform === 'win32' && isChange(syscall)) return 'FILE_IN_USE'
  return isStorageFaultCode(code) ? code : (codes.find(([known]) => known.test(code))?.[1] ?? null)
}

const isChange = (syscall: unknown) => syscall === 'rename' || syscall === 'unlink' || syscall === 'rmdir'

/** Tests whether a code is that of a fault of the disk. A fault that crossed threads keeps its code, but not its class. */
export function isStorageFaultCode(code: unknown): code is StorageFaultCode {
  return typeof code === 'string' && Object.hasOwn(words, code)
}
