import type { VexJustificationWord, VexResponseWord, VexStatusWord } from '#shared/vex.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'

/** A product or component as a VEX document names it. What the document does not say is empty or null. */
export interface VexProduct {
  /** Package URLs as written. Without a version they mean all versions. */
  readonly purls: readonly string[]
  /** CPE 2.3 or 2.2 names as written. */
  readonly cpes: readonly string[]
  /** `bom-ref`, SPDX id, BOM-Link (`urn:cdx:…`) or any other reference, as written. */
  readonly refs: readonly string[]
  readonly name: string | null
  readonly componentVersion: string | null
  /** Versions that are meant: plain ones and vers ranges, any of which may fit. Empty: whatever version. */
  readonly versions: readonly (
    { readonly kind: 'version'; readonly text: string } | { readonly kind: 'range'; readonly text: string }
  )[]
}

/** One statement of a VEX document: one vulnerability, one product or component, one status. */
export interface ParsedVexStatement {
  /** Running number in the document, from 0. The same document gives the same numbers. */
  readonly index: number
  /** Where it stands: JSON pointer (RFC 6901) into the JSON form of its format. */
  readonly pointer: string
  /** Ids of the vulnerability, the preferred one first, aliases after it. At least one. */
  readonly vulnerabilityIds: readonly string[]
  /** Whole product that the statement is about; null where it is about a component whatever the product. */
  readonly product: VexProduct | null
  /** Component in the product; null where it is about the product as a whole. */
  readonly component: VexProduct | null
  /** Null where the document's word has no counterpart here. */
  readonly status: VexStatusWord | null
  /** The document's own word. */
  readonly originalStatus: string
  readonly justification: VexJustificationWord | null
  /** The document's own word; null when it gives none. */
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
  /** Words without an exact counterpart here, to be kept beside the decision. */
  readonly originalTerms: readonly OriginalTerm[]
  /** What of the document's words was taken for something near, or not at all, in words. */
  readonly remarks: readonly string[]
}

/** A VEX document, read. */
export interface ParsedVexDocument {
  /** Format and its version in words, for example `OpenVEX 0.2.0`. */
  readonly format: string
  /** Who made it; null when it does not say. */
  readonly issuer: string | null
  /** `urn:uuid:…`, document id or IRI; null without one. */
  readonly identity: string | null
  readonly statements: readonly ParsedVexStatement[]
}
