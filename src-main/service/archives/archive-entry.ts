/** One file of an archive. Its name is a label and never becomes a path. */
export interface ArchiveEntry {
  readonly name: string
  /** Bytes of the archive up to the end of this entry's data. */
  readonly position: number
  /** Unpacks it. Returns the reason in words if it cannot be unpacked; throws a Rejection if it passes a limit. */
  read(): Buffer | string
}
