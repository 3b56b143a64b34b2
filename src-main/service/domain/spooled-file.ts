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

/**
 * A file that came as a part of this request. Only the spool makes one: an object of the same shape in the variables of a request
 * would otherwise name any file of this machine.
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

  /** What messages about a variable show of it: never where it is. */
  toJSON(): object {
    return { name: this.name }
  }
}
