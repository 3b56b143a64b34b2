import { mendedAddress } from '#service/exports/writing/mended-address.ts'
import { Losses } from './losses.ts'
import { isObject } from './members.ts'
import { schemaAt, type Target } from './target.ts'

/** The position of a value for the list of losses: `url of externalReferences of components`. */
type Path = readonly string[]

/**
 * Removes everything that the target schema does not allow: unknown members, invalid values, invalid list entries. Returns undefined if
 * nothing remains. A URL that is not valid is written in the closest valid form. Every removal and change is counted.
 */
export function removeInvalid(value: unknown, place: string, target: Target, losses: Losses, path: Path): unknown {
  if (target.schema.fits(place, value)) return value
  const text = numberAsText(value)
  if (text !== undefined && target.schema.fits(place, text)) {
    losses.changed(named(path), 'written as text')
    return text
  }
  const at = schemaAt(target, place)
  const address = at?.schema['format'] === 'iri-reference' ? mended(value) : undefined
  if (address !== undefined && target.schema.fits(place, address)) {
    losses.changed(named(path), 'not a valid URL, written in the closest valid form')
    return address
  }
  const within = new Losses()
  const result = at && hasParts(value, at.schema) ? inside(value, at, target, within, path) : undefined
  if (result !== undefined && target.schema.fits(place, result)) {
    losses.addAll(within)
    return result
  }
  losses.add(named(path), `not valid in CycloneDX ${target.specVersion}`)
  return undefined
}

/** Some tools write versions as numbers. */
function numberAsText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}

function mended(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? mendedAddress(value) : undefined
}

function hasParts(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  if (schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) return true
  return (
    (isObject(value) && schema['properties'] !== undefined) || (Array.isArray(value) && schema['items'] !== undefined)
  )
}

function inside(
  value: unknown,
  at: { readonly place: string; readonly schema: Readonly<Record<string, unknown>> },
  target: Target,
  losses: Losses,
  path: Path,
): unknown {
  if (isObject(value) && isObject(at.schema['properties'])) {
    return members(value, at.place, at.schema, target, losses, path)
  }
  if (Array.isArray(value) && at.schema['items'] !== undefined) {
    return entries(value, at, target, losses, path)
  }
  return firstBranch(value, at, target, losses, path)
}

function members(
  value: Readonly<Record<string, unknown>>,
  place: string,
  schema: Readonly<Record<string, unknown>>,
  target: Target,
  losses: Losses,
  path: Path,
): Record<string, unknown> {
  const allowed = schema['properties'] as Readonly<Record<string, unknown>>
  const found: [string, unknown][] = []
  let isChanged = false
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(allowed, name)) {
      if (schema['additionalProperties'] !== false) found.push([name, member])
      else losses.add(named([...path, name]), `not supported by CycloneDX ${target.specVersion}`)
      isChanged ||= schema['additionalProperties'] === false
      continue
    }
    const stays = removeInvalid(member, `${place}/properties/${pointerStep(name)}`, target, losses, [...path, name])
    isChanged ||= stays !== member
    if (stays !== undefined) found.push([name, stays])
  }
  const result = Object.fromEntries(found)
  // A signature covers its whole object.
  if (isChanged && Object.hasOwn(result, 'signature')) {
    delete result['signature']
    losses.add(named([...path, 'signature']), 'the signed content changed')
  }
  return result
}

function entries(
  value: readonly unknown[],
  { place, schema }: { readonly place: string; readonly schema: Readonly<Record<string, unknown>> },
  target: Target,
  losses: Losses,
  path: Path,
): unknown[] | undefined {
  const items = Array.isArray(schema['items']) ? `${place}/items/0` : `${place}/items`
  const stay = value
    .map((entry) => removeInvalid(entry, items, target, losses, path))
    .filter((entry) => entry !== undefined)
  if (value.length > 0 && stay.length === 0) return undefined
  if (schema['uniqueItems'] !== true) return stay
  return [...new Map(stay.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/** Picks the alternative that loses least. */
function firstBranch(
  value: unknown,
  { place, schema }: { readonly place: string; readonly schema: Readonly<Record<string, unknown>> },
  target: Target,
  losses: Losses,
  path: Path,
): unknown {
  let best: { readonly result: unknown; readonly losses: Losses } | undefined
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schema[keyword]
    if (!Array.isArray(branches)) continue
    for (const index of branches.keys()) {
      const counted = new Losses()
      const result = removeInvalid(value, `${place}/${keyword}/${index}`, target, counted, path)
      if (result === undefined || !target.schema.fits(place, result)) continue
      if (best === undefined || counted.total < best.losses.total) best = { result, losses: counted }
    }
  }
  if (best) losses.addAll(best.losses)
  return best?.result
}

function named(path: Path): string {
  return path.toReversed().join(' of ')
}

function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
