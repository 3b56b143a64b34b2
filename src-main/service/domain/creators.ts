/** A creation tool named by a document. */
export interface SbomTool {
  readonly vendor: string | null
  readonly name: string
  readonly version: string | null
}

/** A person or organization named by a document. */
export interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly url: string | null
}
