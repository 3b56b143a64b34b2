/** Describes a known kind of file that is not a supported SBOM, for the user who dropped it. */
export interface KindDescription {
  /** With its article, so that it can start a sentence. */
  readonly name: string
  /** The rest of the sentence: why the file is not supported, and what to do instead. */
  readonly why: string
  /** How Waybill can use the file instead. */
  readonly family: 'VEX' | 'ADVISORIES' | 'OTHER'
}
