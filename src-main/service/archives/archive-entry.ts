/** One file of an archive. Its name is a label and never becomes a path. */
export interface ArchiveEntry {
  readonly name: string
  /** Bytes of the archive up to the end of this entry's data. */
  readonly position: number
  /**
   * Unpacks the entry, or returns the reason as text if that is not possible.
   * @throws {Rejection} if a limit is exceeded
   */
  read(): Buffer | string
}
