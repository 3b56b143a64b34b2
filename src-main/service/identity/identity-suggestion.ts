import { isPurl, parsePurl, type Purl } from '#service/domain/components/purl.ts'

/** What of a component says what it is. */
export interface IdentitySubject {
  readonly name: string
  readonly group: string | null
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  /** Addresses that the document gives for it. */
  readonly addresses: readonly string[]
  /** The document's operating system as `distro` qualifiers write it, for example `debian-12`; null when it names none. */
  readonly operatingSystem: string | null
}

/** A purl that a component seems to have. For people to accept: it is never used for matching. */
export interface IdentitySuggestion {
  readonly purl: string
  /** Why, in words. */
  readonly reason: string
  /** What in the document says so, as it is written there. */
  readonly evidence: string
}

/** One way to tell what a component is. `purl` is the component's own, where it can be read. */
export type IdentityRule = (subject: IdentitySubject, purl: Purl | null) => readonly IdentitySuggestion[]

/** A purl that can be read; null for none. */
export function readPurl(text: string | null): Purl | null {
  const reading = text === null ? null : parsePurl(text)
  return reading && isPurl(reading) ? reading : null
}
