import { convertToVersion } from './convert-to-version.ts'
import type { Losses } from './losses.ts'
import { removeInvalid } from './remove-invalid.ts'
import type { Target } from './target.ts'

/**
 * Adapts a value to the target schema: unchanged if it is valid, otherwise converted, otherwise without its invalid parts. Returns
 * undefined if nothing valid remains. `place` points into the schema; `path` names the part, outermost first.
 */
export function adaptToSchema(
  value: unknown,
  place: string,
  path: readonly [string, ...string[]],
  { target, losses }: { readonly target: Target; readonly losses: Losses },
): unknown {
  if (target.schema.fits(place, value)) return value
  const name = path.at(-1) ?? path[0]
  return removeInvalid(convertToVersion(value, name, { target, losses }), place, target, losses, path)
}
