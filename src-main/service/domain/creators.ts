/** A creation tool that a document names. */
export interface SbomTool {
  readonly vendor: string | null
  readonly name: string
  readonly version: string | null
}

/** A person or organization that a document names. */
export interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly url: string | null
}
