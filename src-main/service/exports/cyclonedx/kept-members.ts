import type { CyclonedxSchema } from './schema.ts'

/**
 * Members of a CycloneDX document that are not modelled, as far as version 1.7 takes them. Lists lose the entries that it refuses.
 * Signatures inside them stay: each covers its own object, which is given back unchanged. The document's and the components' own
 * signatures are never asked for: what they cover is written anew.
 */
export function keptMembers(
  kept: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
  schema: CyclonedxSchema,
): Record<string, unknown> {
  const found: [string, unknown][] = []
  for (const name of names) {
    if (!Object.hasOwn(kept, name)) continue
    const value = acceptable(kept[name], `${place}/properties/${name}`, schema)
    if (value !== undefined) found.push([name, value])
  }
  return Object.fromEntries(found)
}

function acceptable(value: unknown, place: string, schema: CyclonedxSchema): unknown {
  if (schema.fits(place, value)) return value
  if (!Array.isArray(value)) return undefined
  const distinct = new Map(value.map((entry) => [JSON.stringify(entry), entry as unknown]))
  const fitting = [...distinct.values()].filter((entry) => schema.fits(place, [entry]))
  return fitting.length > 0 && schema.fits(place, fitting) ? fitting : undefined
}
