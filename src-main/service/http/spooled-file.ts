/** An uploaded file: on disk already, hashed on the way. The file is deleted when the response is sent, unless it was moved away. */
export interface SpooledFile {
  readonly path: string
  /** File name as the client sent it; empty when it sent none. */
  readonly name: string
  readonly type: string
  /** Size in bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}
