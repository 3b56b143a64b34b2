import { isPurl, parsePurl, type Purl } from '#service/domain/components/purl.ts'

/** The data of a component that identifies it. */
export interface IdentitySubject {
  readonly name: string
  readonly group: string | null
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  /** URLs of the component in the document. */
  readonly addresses: readonly string[]
  /** The document's operating system in the form of `distro` qualifiers, for example `debian-12`; null if there is none. */
  readonly operatingSystem: string | null
}

/** A suggested purl of a component. The user accepts or dismisses it; it is never used for matching. */
export interface IdentitySuggestion {
  readonly purl: string
  /** Describes the reason. */
  readonly reason: string
  /** The evidence, as written in the document. */
  readonly evidence: string
}

/** A rule that suggests purls. `purl` is the component's own purl, if it is readable. */
export type IdentityRule = (subject: IdentitySubject, purl: Purl | null) => readonly IdentitySuggestion[]

/** Parses a purl. Returns null if it is missing or unreadable. */
export function readPurl(text: string | null): Purl | null {
  const reading = text === null ? null : parsePurl(text)
  return reading && isPurl(reading) ? reading : null
}
