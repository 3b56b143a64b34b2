import type { XmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import type { Losses } from '#service/exports/cyclonedx/losses.ts'

type XmlObject = Readonly<Record<string, unknown>>

/** Elements that the XSD requires although the JSON schema does not, by shape. */
const required: Readonly<Record<string, readonly string[]>> = {
  standard: ['name', 'version', 'description', 'owner'],
  format: ['format'],
  conformance: ['score'],
  confidence: ['score'],
  componentData: ['type'],
}

/** Adds empty texts where the XSD requires an element. Returns undefined if it requires a number or a word, which cannot be empty. */
export function withRequired(
  shape: XmlShape,
  object: XmlObject,
  element: string,
  losses: Losses,
): XmlObject | undefined {
  const missing = (required[shape.name] ?? []).filter((name) => (object[name] ?? null) === null)
  if (missing.length === 0) return object
  const types = missing.map((name) => shape.byElement.get(name)?.content)
  if (types.some((content) => content?.kind !== 'scalar' || content.type !== 'text')) return undefined
  for (const name of missing)
    losses.changed(`${name} of ${element}`, 'written as an empty text, which the XSD requires')
  return { ...object, ...Object.fromEntries(missing.map((name) => [name, ''])) }
}
