import type { Losses } from './losses.ts'
import type { Target } from './target.ts'

/** What a conversion is made for. */
export interface Conversion {
  readonly target: Target
  readonly losses: Losses
}
