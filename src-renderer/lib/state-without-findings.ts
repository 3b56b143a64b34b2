import { formatNumber } from './format.ts'
import * as texts from './texts.ts'

/** How many components of a version were evaluated, and by what. */
export interface EvaluatedComponents {
  readonly exact: number
  readonly cpe: number
  readonly name: number
  readonly notEvaluated: number
  readonly none: number
}

/** Whether a version without findings has components, and all of them were evaluated. */
export function isEvaluated({ exact, cpe, name, notEvaluated, none }: EvaluatedComponents): boolean {
  return exact + cpe > 0 && name + notEvaluated + none === 0
}

/** Describes a version without findings. "No findings" is said of a version only if all of its components were evaluated. */
export function stateWithoutFindings({ exact, cpe, name, notEvaluated, none }: EvaluatedComponents): string {
  const open = name + notEvaluated + none
  if (exact + cpe + open === 0) return texts.nothingToScan
  if (open === 0) return texts.noFindings
  return exact + cpe === 0 ? texts.notEvaluatedInline : texts.openNotEvaluated(formatNumber(open))
}
