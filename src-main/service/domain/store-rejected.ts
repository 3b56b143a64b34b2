import type { FolderFault } from '#shared/recovery.ts'

/** Exit code of a program whose data folder must not be opened. */
export const storeRejectedExitCode = 5

/**
 * `missing`, `empty`: its database is, but it held a store. `older`, `foreign`: its database is older than its files, or of another folder.
 * `newer`: a newer Waybill wrote it. `log`: the log beside it is missing or of another copy.
 */
export type StoreFault = FolderFault

/** A rejected data folder, described in three lines. Plain values, which survive a hop between threads. */
export interface StoreRejection {
  readonly fault: StoreFault
  /** What is wrong, in one line. */
  readonly found: string
  /** Path of the folder, in a sentence. */
  readonly where: string
  /** What the user can do, in one line. */
  readonly remedy: string
}

/**
 * A data folder that once held a store and would open as an empty one, or whose database must not be opened as it is. Nothing in the folder
 * was changed. The message has three lines, one for each part.
 */
export class StoreRejected extends Error implements StoreRejection {
  override readonly name = 'StoreRejected'
  readonly exitCode = storeRejectedExitCode
  /** What is wrong, in one line. */
  readonly found: string
  /** Path of the folder. */
  readonly where: string
  /** What the user can do, in one line. */
  readonly remedy: string

  readonly fault: StoreFault

  constructor({ fault, found, where, remedy }: StoreRejection) {
    const [first, second, third] = [found, where, remedy].map(joinLines) as [string, string, string] // same number of elements
    super([first, second, third].join('\n'))
    this.fault = fault
    this.found = first
    this.where = second
    this.remedy = third
  }
}

/** Names of folders and database messages may contain line breaks. */
function joinLines(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
