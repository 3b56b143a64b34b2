/**
 * Collects a stream in a preallocated buffer, which avoids the second copy of `Buffer.concat`. If the data does not fit, `fits` is false
 * and the stream must be read again into a buffer of `length` bytes.
 */
export class FilledBuffer {
  readonly #buffer: Buffer
  #length = 0

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafeSlow(capacity)
  }

  add(piece: Uint8Array): void {
    if (this.#length < this.#buffer.length)
      this.#buffer.set(piece.subarray(0, this.#buffer.length - this.#length), this.#length)
    this.#length += piece.length
  }

  /** Number of bytes added so far, including those that did not fit. */
  get length(): number {
    return this.#length
  }

  get fits(): boolean {
    return this.#length <= this.#buffer.length
  }

  /** The added bytes. The caller must check `fits` first. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}
