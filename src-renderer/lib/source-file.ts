/** Bytes that can be read more than once. A `Blob` is one. */
export interface SourcePart {
  arrayBuffer(): Promise<ArrayBuffer>
  text(): Promise<string>
}

/** A file that the page can read and send. A `File` that was dropped or picked is one; the bytes of others are elsewhere. */
export interface SourceFile extends SourcePart {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly lastModified: number
  /** Why it cannot be read, as a sentence, if that is known already. */
  readonly problem?: string | null
  /** A part of the file, from `start` up to `end`, in bytes. */
  slice(start?: number, end?: number): SourcePart
  /** Reads the file from its beginning, piece by piece. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
}
