/** One file of an archive. Its name is a label and never becomes a path. */
export interface ArchiveEntry {
  readonly name: string
  /** Bytes of the archive up to the end of this entry's data. */
  readonly position: number
  /** Unpacks it. Gives the reason in words when it cannot be unpacked; throws a Rejection when it passes a limit. */
  read(): Buffer | string
}

/** What may still be unpacked, shared by an archive and the archives in it. */
export interface UnpackBudget {
  entries: number
  bytes: number
}
