/** A kind of file that is known and is no SBOM that is read, in words for the person who dropped it. */
export interface KindDescription {
  /** With its article, so that a sentence can begin with it. */
  readonly name: string
  /** The rest of the sentence: what it is not, and what to do instead. */
  readonly why: string
  /** What else can be done with it here. */
  readonly family: 'VEX' | 'ADVISORIES' | 'OTHER'
}
