import { vexStatuses, type VexStatusWord } from '#shared/vex.ts'
import type { ExportedComponent } from '#service/domain/export-content.ts'
import type { Finding } from '#service/domain/finding.ts'

/** What a preview needs of a finding that is active. */
export interface PreviewedFinding {
  readonly id: string
  readonly decision: Pick<NonNullable<Finding['decision']>, 'status' | 'justification'> | null
  readonly component: Pick<ExportedComponent, 'name' | 'purl' | 'cpes'>
}

/** A finding that the document cannot carry as it was decided. */
export interface VexProblem {
  readonly findingId: string
  readonly message: string
  readonly effect: 'LEFT_OUT' | 'LOSSY'
}

export interface VexPreviewCounts {
  /** Findings that a statement will be about. */
  readonly statements: number
  /** Statements by status, in the order of `vexStatuses`. */
  readonly statusCounts: readonly { readonly status: VexStatusWord; readonly count: number }[]
  readonly undecided: number
  /** In the order of the findings. */
  readonly problems: readonly VexProblem[]
}

/** What a CycloneDX VEX document of these findings would say, and what it would say less exactly. */
export function previewVex(findings: readonly PreviewedFinding[]): VexPreviewCounts {
  const decided = findings.filter(({ decision }) => decision !== null)
  return {
    statements: decided.length,
    statusCounts: vexStatuses.map(({ word }) => ({
      status: word,
      count: decided.filter(({ decision }) => decision?.status === word).length,
    })),
    undecided: findings.length - decided.length,
    problems: decided.flatMap(problemsOf),
  }
}

function problemsOf({ id, decision, component }: PreviewedFinding): VexProblem[] {
  const problems: VexProblem[] = []
  const lossy = (message: string) => problems.push({ findingId: id, message, effect: 'LOSSY' })
  if (decision?.justification === 'vulnerable_code_cannot_be_controlled_by_adversary') {
    lossy(
      'Vulnerable Code Cannot Be Controlled by Adversary has no exact CycloneDX word: "requires_environment" is written, and the exact term as a property',
    )
  } else if (decision?.justification === 'component_not_present') {
    lossy('Component Not Present is "code_not_present" in CycloneDX: the exact term is written as a property')
  }
  if (component.purl === null && component.cpes.length === 0) {
    lossy(`${JSON.stringify(component.name)} has neither purl nor CPE: receivers find it by reference or name only`)
  }
  return problems
}
