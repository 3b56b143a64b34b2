import type { VexJustificationWord, VexResponseWord, VexStatusWord } from '#shared/vex.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'

/** A product or component as a VEX document names it. Missing values are empty or null. */
export interface VexProduct {
  /** Package URLs as written. Without a version they mean all versions. */
  readonly purls: readonly string[]
  /** CPE 2.3 or 2.2 names as written. */
  readonly cpes: readonly string[]
  /** `bom-ref`, SPDX id, BOM-Link (`urn:cdx:…`) or any other reference, as written. */
  readonly refs: readonly string[]
  readonly name: string | null
  readonly componentVersion: string | null
  /** Versions that it covers: plain ones and vers ranges, any of which may match. Empty means any version. */
  readonly versions: readonly (
    { readonly kind: 'version'; readonly text: string } | { readonly kind: 'range'; readonly text: string }
  )[]
}

/** One statement of a VEX document: one vulnerability, one product or component, one status. */
export interface ParsedVexStatement {
  /** Running number in the document, from 0. The same document always produces the same numbers. */
  readonly index: number
  /** Position: JSON pointer (RFC 6901) into the JSON form of its format. */
  readonly pointer: string
  /** Ids of the vulnerability, the preferred one first, then aliases. At least one. */
  readonly vulnerabilityIds: readonly string[]
  /** The whole product that the statement is about; null if it is about a component in any product. */
  readonly product: VexProduct | null
  /** Component in the product; null if the statement is about the product as a whole. */
  readonly component: VexProduct | null
  /** Null if the document's status has no counterpart here. */
  readonly status: VexStatusWord | null
  /** The status as the document writes it. */
  readonly originalStatus: string
  readonly justification: VexJustificationWord | null
  /** The justification as the document writes it; null without one. */
  readonly originalJustification: string | null
  readonly response: VexResponseWord | null
  readonly impact: string | null
  readonly detail: string | null
  readonly actionStatement: string | null
  readonly fixedIn: string | null
  /** `YYYY-MM-DD`. */
  readonly resolutionDate: string | null
  /** RFC 3339 in UTC. */
  readonly statedAt: string | null
  /** Terms without an exact counterpart here, which are stored beside the decision. */
  readonly originalTerms: readonly OriginalTerm[]
  /** Describes which terms of the document were approximated or ignored. */
  readonly remarks: readonly string[]
}

/** A parsed VEX document. */
export interface ParsedVexDocument {
  /** Format and version, for example `OpenVEX 0.2.0`. */
  readonly format: string
  /** Author of the document; null if it names none. */
  readonly issuer: string | null
  /** `urn:uuid:…`, document id or IRI; null without one. */
  readonly identity: string | null
  readonly statements: readonly ParsedVexStatement[]
}
