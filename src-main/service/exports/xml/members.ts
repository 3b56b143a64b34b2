import { furtherCpe } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { XmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import type { Losses } from '#service/exports/cyclonedx/losses.ts'
import { isXsdCpe } from './normalize-scalar.ts'

type XmlObject = Readonly<Record<string, unknown>>

const membersOf = new WeakMap<XmlShape, ReadonlySet<string>>()

/** Moves a CPE that the XSD rejects to a property, from which the reader restores it. */
export function withFittingCpe(component: XmlObject, losses: Losses): XmlObject {
  const { cpe, properties, ...rest } = component
  if (typeof cpe !== 'string' || isXsdCpe(cpe)) return component
  losses.changed('CPEs not valid in the XSD', `written as property "${furtherCpe}"`)
  const before: readonly unknown[] = Array.isArray(properties) ? properties : []
  return { ...rest, properties: [...before, { name: furtherCpe, value: cpe }] }
}

/** Tests whether an object has a member of a shape. */
export function hasAny(shape: XmlShape, object: XmlObject): boolean {
  return [...knownMembers(shape)].some((name) => Object.hasOwn(object, name))
}

/** Returns the members of the JSON form that an element of this shape can represent. */
export function knownMembers(shape: XmlShape): ReadonlySet<string> {
  const known = membersOf.get(shape)
  if (known) return known
  const inside = shape.rules.flatMap(({ member, content }) =>
    member === '.' && content.kind === 'object' ? [...knownMembers(content.shape)] : [member],
  )
  const scalars = [...shape.attributes.values(), ...(shape.text ? [shape.text] : [])].map(({ member }) => member)
  const members = new Set([...inside, ...scalars])
  membersOf.set(shape, members)
  return members
}
