import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { VexFormat } from '#service/domain/downloads/export-outputs.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'

/** The publisher of a VEX document. */
export interface VexPublisher {
  readonly name: string
  /** Website; null if unknown. */
  readonly url: string | null
  readonly email: string | null
}

/** What distinguishes one run from another, and the publisher of the document. */
export interface VexRun extends ExportRun {
  readonly publisher: VexPublisher
}

/** The data of an active finding that a preview needs. */
export interface PreviewedFinding {
  readonly id: string
  readonly decision: Pick<
    VexDecision,
    'status' | 'justification' | 'response' | 'impact' | 'actionStatement' | 'fixedIn' | 'resolutionDate'
  > | null
  readonly component: Pick<ExportedComponent, 'name' | 'purl' | 'cpes'>
}

/** A part of a decision that a format cannot represent exactly. */
export interface StatementProblem {
  /** Describes what is missing or lost. */
  readonly message: string
  /** `LEFT_OUT` if no statement can be written, `LOSSY` if the statement is less exact. */
  readonly effect: 'LEFT_OUT' | 'LOSSY'
}

/** What happens if nothing is decided. */
export interface WithoutStatements {
  /** Whether the format has a valid document without statements. */
  readonly isWritten: boolean
  /** Says what the document would be, or why there is none. */
  readonly message: string
}

/** A format for decisions. */
export interface VexWriter {
  readonly format: VexFormat
  readonly withoutStatements: WithoutStatements
  /**
   * Yields the decisions of a version as a document, piece by piece. Decided findings only; notes are never written. The text depends only
   * on content and run.
   */
  write(content: ExportContent, run: VexRun): Iterable<string>
  /** Lists what the format cannot represent of this finding. Empty if it is undecided. */
  problems(finding: PreviewedFinding): readonly StatementProblem[]
  /** Returns the identifier of the product in the document; null if it is only an internal reference. */
  productIdentifier(primary: Pick<ExportedComponent, 'purl' | 'cpes'>): string | null
}
