import { converted } from './converted.ts'
import type { Losses } from './losses.ts'
import { repaired } from './repaired.ts'
import type { Target } from './target.ts'

/**
 * A part of a document as the target takes it: unchanged where it fits, otherwise in other words, otherwise without what is refused.
 * Undefined when nothing of it can stay. `place` points into the schema; `path` names the part, outermost first.
 */
export function adapted(
  value: unknown,
  place: string,
  path: readonly [string, ...string[]],
  { target, losses }: { readonly target: Target; readonly losses: Losses },
): unknown {
  if (target.schema.fits(place, value)) return value
  const name = path.at(-1) ?? path[0]
  return repaired(converted(value, name, { target, losses }), place, target, losses, path)
}
