import type { XmlContent, XmlRule, XmlScalar, XmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import { scalarOf } from './scalars.ts'
import type { RequestedPosition } from './requested-positions.ts'

export type XmlObject = Record<string, unknown>

/** An open element with what is known of its value. */
export interface Frame {
  readonly rule: XmlRule
  readonly content: XmlContent
  readonly shape: XmlShape | undefined
  /** The object of the element, also if the element may be a list instead. */
  readonly object: XmlObject | undefined
  /** The list of the element. Entries of a root list are passed on one by one, and this list stays empty. */
  readonly list: unknown[] | undefined
  /** The root member whose entries are passed on. */
  readonly handsOn: string | undefined
  readonly place: RequestedPosition | undefined
  text: string
  /** The value of a choice, or of an element whose value is an attribute. */
  value: unknown
  /** Nodes of a dependency graph inside this one, at any depth, that have dependencies of their own. */
  readonly nested: XmlObject[] | undefined
}

/** Opens an element whose position and list are known. */
export function frameOf(
  rule: XmlRule,
  around: Pick<Frame, 'place' | 'nested'> & { readonly list?: unknown[]; readonly handsOn?: string },
): Frame {
  const { content } = rule
  const shape = content.kind === 'object' ? content.shape : content.kind === 'list' ? content.object : undefined
  const hasObject = shape !== undefined || content.kind === 'dependency'
  return {
    rule,
    content,
    shape,
    object: hasObject ? {} : undefined,
    list: content.kind === 'list' ? (around.list ?? []) : undefined,
    handsOn: around.handsOn,
    place: around.place,
    text: '',
    value: undefined,
    nested: content.kind === 'dependency' ? (around.nested ?? []) : undefined,
  }
}

/** Reads an attribute without a namespace. Returns false if it is unknown for the element. */
export function takeAttribute(frame: Frame, name: string, value: string): boolean {
  const attribute = attributeOf(frame, name)
  if (!attribute) return false
  if (frame.object) frame.object[attribute.member] = scalarOf(attribute.type, value)
  else frame.value = value
  return true
}

function attributeOf({ content, shape }: Frame, name: string): XmlScalar | undefined {
  if (content.kind === 'dependency') return name === 'ref' ? referenceAttribute : undefined
  if (content.kind === 'scalar') return content.type === 'ref' && name === 'ref' ? referenceAttribute : undefined
  return shape?.attributes.get(name)
}

/** Returns the rule for a child element. */
export function childRule({ content, shape }: Frame, element: string): XmlRule | undefined {
  if (content.kind === 'dependency') return graphRules.get(element)
  const inside = content.kind === 'list' || content.kind === 'choice' ? content.byElement.get(element) : undefined
  return inside ?? shape?.byElement.get(element)
}

/** Returns the value of a closed element. */
export function valueOf(frame: Frame): unknown {
  const { content, shape, object, list } = frame
  if (content.kind === 'scalar')
    return content.type === 'ref' ? (frame.value ?? '') : scalarOf(content.type, frame.text)
  if (content.kind === 'choice') return frame.value
  if (content.kind === 'list') return listValue(object, list ?? [])
  if (object && shape?.text) object[shape.text.member] = scalarOf(shape.text.type, frame.text)
  return object
}

const referenceAttribute: XmlScalar = { member: 'ref', type: 'text', since: 0 }
const plain = { repeats: false, since: 0, onceBefore: 0, within: undefined, marks: [] }
/** Rules for the children of a node of the graph. */
const graphRules: ReadonlyMap<string, XmlRule> = new Map([
  ['dependency', { ...plain, element: 'dependency', member: 'dependsOn', content: { kind: 'dependency' } }],
  [
    'provides',
    { ...plain, element: 'provides', member: 'provides', content: { kind: 'scalar', type: 'ref' }, repeats: true },
  ],
])

/** Tools are a list, or since 1.5 an object of lists. A document that mixes both is invalid; both are preserved. */
function listValue(object: XmlObject | undefined, list: unknown[]): unknown {
  if (!object || Object.keys(object).length === 0) return list
  return list.length === 0 ? object : { ...object, tools: list }
}
