import { componentShapes } from './xml-shape-component.ts'
import { assuranceShapes } from './xml-shape-assurance.ts'
import { cryptographyShapes } from './xml-shape-cryptography.ts'
import { documentShapes } from './xml-shape-document.ts'
import { formulationShapes } from './xml-shape-formulation.ts'
import { modelShapes } from './xml-shape-model.ts'
import { type Entry, entriesOf } from './xml-shape-entry.ts'

/** A member of the JSON form that is an attribute or the text of an element. */
export interface XmlScalar {
  readonly member: string
  readonly type: ScalarType
  /** The minor version that added it. */
  readonly since: number
}

const scalarTypes = ['text', 'token', 'uri', 'time', 'number', 'boolean', 'ref'] as const

/**
 * How a text is converted: unchanged; trimmed, also for URLs and times; to a number; to a boolean; or not at all, because the value is the
 * attribute `ref`.
 */
export type ScalarType = (typeof scalarTypes)[number]

/** Content of an element. */
export type XmlContent =
  | { readonly kind: 'scalar'; readonly type: ScalarType }
  | { readonly kind: 'object'; readonly shape: XmlShape }
  /** A list of elements. `object` is set if the same element may contain an object of named lists instead. */
  | {
      readonly kind: 'list'
      readonly items: readonly XmlRule[]
      readonly byElement: ReadonlyMap<string, XmlRule>
      readonly object: XmlShape | undefined
      /** Whether all of its elements have the same name. */
      readonly uniform: boolean
    }
  /** One of several elements, whose value replaces the whole. */
  | { readonly kind: 'choice'; readonly items: readonly XmlRule[]; readonly byElement: ReadonlyMap<string, XmlRule> }
  /** A node of the dependency graph, which is nested in XML and flat in JSON. */
  | { readonly kind: 'dependency' }

/** A child element and its JSON member. */
export interface XmlRule {
  readonly element: string
  /** `.` if the members of the element belong to the enclosing object. Not used for elements of a list. */
  readonly member: string
  readonly content: XmlContent
  /** Whether each occurrence is an entry of the member's list. */
  readonly repeats: boolean
  /** The minor version that added it. */
  readonly since: number
  /** The minor version before which it may occur only once, although the JSON form is a list. */
  readonly onceBefore: number
  /** In a list: the member that wraps the value. */
  readonly within: string | undefined
  /** In a list of several kinds: members that identify this kind, `string` for a bare text. Without marks, it is the default kind. */
  readonly marks: readonly string[]
}

/** An element that is an object in JSON. */
export interface XmlShape {
  readonly name: string
  readonly attributes: ReadonlyMap<string, XmlScalar>
  /** Elements in the order of the XSD. */
  readonly rules: readonly XmlRule[]
  readonly byElement: ReadonlyMap<string, XmlRule>
  readonly text: XmlScalar | undefined
  /** The member for a bare text, if JSON allows one in place of the object. */
  readonly bare: string | undefined
}

/** Name of the member with the content of other namespaces in an element: see `ForeignXml`. */
export const foreignMember = 'xml:any'

/** Attributes and elements of other namespaces as in the document: attributes by `{namespace}name`, elements as XML. */
export interface ForeignXml {
  readonly attributes?: Readonly<Record<string, string>>
  readonly elements?: readonly string[]
}

const tables: Readonly<Record<string, string>> = {
  ...documentShapes,
  ...componentShapes,
  ...modelShapes,
  ...formulationShapes,
  ...cryptographyShapes,
  ...assuranceShapes,
}
const compiled = new Map<number, XmlShape>()

/** Returns the namespace of a CycloneDX XML document. */
export function cyclonedxNamespace(specVersion: string): string {
  return `http://cyclonedx.org/schema/bom/${specVersion}`
}

/** Returns the shape of the root element `bom` of CycloneDX XML 1.2 to 1.7 (from the XSDs and JSON schemas of the specification). */
export function cyclonedxXmlShape(specVersion: string): XmlShape {
  const minor = minorOf(specVersion)
  const known = compiled.get(minor)
  if (known) return known
  const root = compile(minor)
  compiled.set(minor, root)
  return root
}

/** Returns the minor version: `6` for `1.6`. */
export function minorOf(specVersion: string): number {
  return Number(specVersion.slice(2))
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function compile(minor: number): XmlShape {
  const shapes = new Map<string, Mutable<XmlShape>>()
  for (const name of Object.keys(tables)) {
    const nothing = { attributes: new Map(), rules: [], byElement: new Map(), text: undefined, bare: undefined }
    shapes.set(name, { name, ...nothing })
  }
  for (const [name, table] of Object.entries(tables)) fill(shapes, shapeNamed(shapes, name), entriesOf(table), minor)
  return shapeNamed(shapes, 'bom')
}

function shapeNamed(shapes: ReadonlyMap<string, Mutable<XmlShape>>, name: string): Mutable<XmlShape> {
  const shape = shapes.get(name)
  if (!shape) throw new Error(`No shape is called "${name}"`)
  return shape
}

function fill(
  shapes: ReadonlyMap<string, Mutable<XmlShape>>,
  shape: Mutable<XmlShape>,
  entries: readonly Entry[],
  minor: number,
): void {
  const scalars = entries.filter(({ sign }) => sign === '@' || sign === '#')
  const scalar = ({ member, type, since }: Entry) => ({ member, type: scalarType(type), since })
  shape.attributes = new Map(scalars.filter(({ sign }) => sign === '@').map((one) => [one.element, scalar(one)]))
  const text = scalars.find(({ sign }) => sign === '#')
  shape.text = text && scalar(text)
  shape.bare = entries.find(({ sign }) => sign === '$')?.member
  const byElement = new Map<string, XmlRule>()
  for (const entry of entries) {
    if (entry.sign === '@' || entry.sign === '#') continue
    // The same element in the form of a later version.
    if (byElement.has(entry.element) && entry.since > minor) continue
    byElement.set(entry.element, ruleOf(shapes, entry))
  }
  shape.byElement = byElement
  shape.rules = [...byElement.values()]
}

function ruleOf(shapes: ReadonlyMap<string, Mutable<XmlShape>>, entry: Entry): XmlRule {
  const { element, member, repeats, onceBefore, within, marks } = entry
  // An element around items exists since the oldest of them.
  const since = Math.max(
    entry.since,
    Math.min(...(entry.items.length > 0 ? entry.items : [entry]).map((one) => one.since)),
  )
  return { element, member, content: contentOf(shapes, entry), repeats, since, onceBefore, within, marks }
}

function contentOf(shapes: ReadonlyMap<string, Mutable<XmlShape>>, entry: Entry): XmlContent {
  if (entry.items.length > 0) {
    const items = entry.items.map((item) => ruleOf(shapes, item))
    const byElement = new Map(items.map((item) => [item.element, item]))
    if (entry.isChoice) return { kind: 'choice', items, byElement }
    const object = entry.object === undefined ? undefined : shapeNamed(shapes, entry.object)
    return { kind: 'list', items, byElement, object, uniform: entry.uniform }
  }
  if (entry.type === 'dependency') return { kind: 'dependency' }
  const type = scalarTypes.find((word) => word === entry.type)
  return type ? { kind: 'scalar', type } : { kind: 'object', shape: shapeNamed(shapes, entry.type) }
}

function scalarType(word: string): ScalarType {
  const type = scalarTypes.find((candidate) => candidate === word)
  if (!type) throw new Error(`"${word}" is no type of a text`)
  return type
}
