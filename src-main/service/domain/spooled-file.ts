/** An uploaded file, already on disk and hashed. It is deleted when the response is sent, unless it was moved. */
export interface SpooledFile {
  readonly path: string
  /** File name as the client sent it; empty if it sent none. */
  readonly name: string
  readonly type: string
  /** Size in bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/**
 * A file that arrived as a part of this request. Only the spool creates one. Otherwise an object of the same shape in the variables of a
 * request could name any file on this computer.
 */
export class ReceivedFile implements SpooledFile {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string

  constructor({ path, name, type, size, sha256 }: SpooledFile) {
    this.path = path
    this.name = name
    this.type = type
    this.size = size
    this.sha256 = sha256
  }

  /** Content for messages about a variable. It never contains the path. */
  toJSON(): object {
    return { name: this.name }
  }
}
