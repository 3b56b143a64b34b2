import { vexStatuses, type VexStatusWord } from '#shared/vex.ts'
import type { PreviewedFinding, StatementProblem, VexWriter } from './statements/statement-writer.ts'

/** A finding that the document cannot represent exactly as it was decided. */
export interface VexProblem extends StatementProblem {
  readonly findingId: string
}

export interface VexPreviewCounts {
  /** Number of findings with a statement. */
  readonly statements: number
  /** Statements by status, in the order of `vexStatuses`. */
  readonly statusCounts: readonly { readonly status: VexStatusWord; readonly count: number }[]
  readonly undecided: number
  /** In the order of the findings. */
  readonly problems: readonly VexProblem[]
}

/** Previews a VEX document of these findings: its statements, and what its format represents less exactly. */
export function previewVex(
  writer: Pick<VexWriter, 'problems'>,
  findings: readonly PreviewedFinding[],
): VexPreviewCounts {
  const decided = findings.filter(({ decision }) => decision !== null)
  const problems = decided.flatMap((finding) =>
    writer.problems(finding).map((problem) => ({ ...problem, findingId: finding.id })),
  )
  const leftOut = new Set(problems.filter(({ effect }) => effect === 'LEFT_OUT').map(({ findingId }) => findingId))
  const stated = decided.filter(({ id }) => !leftOut.has(id))
  return {
    statements: stated.length,
    statusCounts: vexStatuses.map(({ word }) => ({
      status: word,
      count: stated.filter(({ decision }) => decision?.status === word).length,
    })),
    undecided: findings.length - decided.length,
    problems,
  }
}
