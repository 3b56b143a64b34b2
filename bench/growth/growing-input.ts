/** An input of which one part grows. `make` creates the input; the function that it returns is measured. */
export interface GrowingInput {
  readonly name: string
  make(size: number): () => unknown
  /** The smaller of two sizes; the other is twice as large. */
  readonly size?: number
}
