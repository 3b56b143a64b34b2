import { formatNumber } from './format.ts'

/** How many components of a version were evaluated, and by what. */
export interface EvaluatedComponents {
  readonly exact: number
  readonly cpe: number
  readonly name: number
  readonly notEvaluated: number
  readonly none: number
}

/** Describes a version without findings. "No findings" is said of a version only if all of its components were evaluated. */
export function stateWithoutFindings({ exact, cpe, name, notEvaluated, none }: EvaluatedComponents): string {
  const open = name + notEvaluated + none
  if (exact + cpe + open === 0) return 'nothing to scan'
  if (open === 0) return 'no findings'
  return exact + cpe === 0 ? 'not evaluated' : `${formatNumber(open)} not evaluated`
}
