import type { VexJustificationWord, VexStatusWord } from '#shared/vex.ts'

/**
 * A product that a statement is about. At least one of `purl` and `cpe` is set. A purl without version means every version; with one,
 * that version. An `arch` of `src` or `source` means the source package and not what was built of it; other architectures are left out.
 */
export interface StatedProduct {
  readonly purl: string | null
  readonly cpe: string | null
  /** CPE of the platform that the product belongs to (CSAF relationship), for example of a distribution's release; null for any. */
  readonly platformCpe: string | null
  /** As the document names it. */
  readonly label: string
  /**
   * Purls of the parts of the product that are meant (OpenVEX `subcomponents`): the statement is about those inside this product, and
   * about nothing elsewhere. Absent: about the product itself.
   */
  readonly parts?: readonly string[] | undefined
}

/**
 * What a vendor says about one vulnerability in some products: one vulnerability and one status of a CSAF document, one statement of
 * an OpenVEX document. It informs; it never makes or removes a finding.
 */
export interface VendorStatement {
  /** Id of the document: CSAF `tracking.id`, OpenVEX `@id`. With `position` it names the statement. */
  readonly documentId: string
  readonly position: number
  readonly author: string
  /** Later states of a document replace earlier ones. RFC 3339 in UTC. */
  readonly modified: string
  readonly statedAt: string
  /** Ids of the vulnerability, the one it is known by first. */
  readonly vulnerabilities: readonly string[]
  readonly status: VexStatusWord
  /** The document's own word, for example `known_not_affected`. */
  readonly originalStatus: string
  readonly justification: VexJustificationWord | null
  readonly impact: string | null
  readonly action: string | null
  readonly products: readonly StatedProduct[]
}
