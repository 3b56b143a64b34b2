/**
 * Bytes of a file, or where they lie, for at least as long as a download path stands: there are more than 32 MiB of them, or they lie
 * there anyway. One that `isTemporary` was written for whoever asked, and is removed once it was fetched.
 */
export type FileContent = Uint8Array | { readonly path: string; readonly isTemporary: boolean }

/** Offers files for download. */
export interface DownloadOffers {
  /** Offers bytes, or a file where it lies, under a new path `/download/<256-bit secret>`: once, within ten minutes (api.md rule 5). */
  offer(file: {
    readonly content: FileContent
    readonly contentType: string
    readonly filename: string
  }): Promise<string>
}
