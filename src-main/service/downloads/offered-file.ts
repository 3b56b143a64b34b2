/**
 * Bytes of a file, or its path, which must stay valid for at least as long as a download path. A path is used above 32 MiB, or if the file
 * exists anyway. A file that `isTemporary` was written for this download, and is removed after it.
 */
export type FileContent =
  | Uint8Array
  | {
      readonly path: string
      readonly isTemporary: boolean
      /** Runs before the file is sent. It throws an OriginalLost if the content is no longer what was offered. */
      readonly verify?: (() => Promise<void>) | undefined
    }

/** Offers files for download. */
export interface DownloadOffers {
  /** Offers bytes, or an existing file, under a new path `/download/<256-bit secret>`: once, within ten minutes (API rule 5). */
  offer(file: {
    readonly content: FileContent
    readonly contentType: string
    readonly filename: string
  }): Promise<string>
}
