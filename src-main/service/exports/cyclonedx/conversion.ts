import type { Losses } from './losses.ts'
import type { Target } from './target.ts'

/** Context of a conversion to another version. */
export interface Conversion {
  readonly target: Target
  readonly losses: Losses
}
