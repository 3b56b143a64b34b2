import type { VexJustificationWord, VexStatusWord } from '#shared/vex.ts'

/**
 * A product that a statement is about. At least one of `purl` and `cpe` is set. A purl without a version means every version. An `arch` of
 * `src` or `source` means only the source package, not the packages built from it; other architectures are ignored.
 */
export interface StatedProduct {
  readonly purl: string | null
  readonly cpe: string | null
  /** CPE of the platform that the product belongs to (CSAF relationship), for example a distribution's release; null for any platform. */
  readonly platformCpe: string | null
  /** As the document names it. */
  readonly label: string
  /**
   * Purls of parts of the product (OpenVEX `subcomponents`). The statement is about these parts inside this product only. Absent if it is
   * about the product itself.
   */
  readonly parts?: readonly string[] | undefined
}

/**
 * What a vendor states about one vulnerability in some products: one vulnerability and one status of a CSAF document, or one statement of
 * an OpenVEX document. It informs; it never adds or removes a finding.
 */
export interface VendorStatement {
  /** Id of the document: CSAF `tracking.id`, OpenVEX `@id`. Together with `position` it identifies the statement. */
  readonly documentId: string
  readonly position: number
  readonly author: string
  /** Later revisions of a document replace earlier ones. RFC 3339 in UTC. */
  readonly modified: string
  readonly statedAt: string
  /** Ids of the vulnerability, the best-known one first. */
  readonly vulnerabilities: readonly string[]
  readonly status: VexStatusWord
  /** The status as the document writes it, for example `known_not_affected`. */
  readonly originalStatus: string
  readonly justification: VexJustificationWord | null
  readonly impact: string | null
  readonly action: string | null
  readonly products: readonly StatedProduct[]
}
