import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { VexFormat } from '#service/domain/downloads/export-outputs.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'

/** Who hands a VEX document over. */
export interface VexPublisher {
  readonly name: string
  /** Web address; null when none is known. */
  readonly url: string | null
  readonly email: string | null
}

/** What distinguishes one run from another, and who makes the document. */
export interface VexRun extends ExportRun {
  readonly publisher: VexPublisher
}

/** What a preview needs of a finding that is active. */
export interface PreviewedFinding {
  readonly id: string
  readonly decision: Pick<
    VexDecision,
    'status' | 'justification' | 'response' | 'impact' | 'actionStatement' | 'fixedIn' | 'resolutionDate'
  > | null
  readonly component: Pick<ExportedComponent, 'name' | 'purl' | 'cpes'>
}

/** What a format cannot say of a decision as it was made. */
export interface StatementProblem {
  /** What is missing or lost, in words. */
  readonly message: string
  /** `LEFT_OUT` when no statement can be written, `LOSSY` when one is written with less. */
  readonly effect: 'LEFT_OUT' | 'LOSSY'
}

/** One format that decisions are written in. */
export interface VexWriter {
  readonly format: VexFormat
  /**
   * The decisions of a version as a document, piece by piece. Decided findings only; a note is never written. The same content and run
   * give the same text.
   */
  write(content: ExportContent, run: VexRun): Iterable<string>
  /** What the format cannot say of this finding. Empty for one that is undecided. */
  problems(finding: PreviewedFinding): readonly StatementProblem[]
  /** What the document calls the product by; null where it has nothing but a reference of ours. */
  productIdentifier(primary: Pick<ExportedComponent, 'purl' | 'cpes'>): string | null
}
