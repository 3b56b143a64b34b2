import fc from 'fast-check'
import {
  cyclonedxXmlShape,
  minorOf,
  type ScalarType,
  type XmlContent,
  type XmlRule,
  type XmlScalar,
  type XmlShape,
} from '#service/standards/cyclonedx/xml-shape.ts'

type Tree = Readonly<Record<string, unknown>>
type ListContent = XmlContent & { readonly kind: 'list' | 'choice' }

const text = fc
  .oneof(
    fc.constantFrom('a', ' b ', 'Ä\u{1f600}', 'a\nb\tc\r\nd\re', '<&>"\']]>', '', '\u00a0', '__proto__'),
    fc.string({ maxLength: 5 }),
    fc.string({ maxLength: 5, unit: 'binary' }),
  )
  // Other tests cover characters that XML cannot contain.
  .map((value) => value.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?'))
const scalars: Readonly<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  text,
  ref: text,
  token: text.map((value) => value.trim()),
  uri: fc.constantFrom('https://a.example/b?c=d#e', 'urn:x', 'b/c', ''),
  time: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.678+02:00'),
  number: fc.oneof(
    fc.integer(),
    fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 1_000),
  ),
  boolean: fc.boolean(),
}

/**
 * Generates documents in the JSON form of a version, with everything that its shape contains. They are not valid, but XML can represent
 * them.
 */
export function trees(specVersion: string): fc.Arbitrary<Tree> {
  return new Trees(minorOf(specVersion)).object(cyclonedxXmlShape(specVersion), 0)
}

/** Uses few members of each object, and fewer at greater depth, so that all shapes occur and none is infinite. */
class Trees {
  readonly #minor: number

  constructor(minor: number) {
    this.#minor = minor
  }

  object(shape: XmlShape, depth: number): fc.Arbitrary<Tree> {
    const members = [
      ...[...shape.attributes.values()].filter(this.#isThere).map((one) => this.#scalar(one)),
      ...shape.rules.filter(this.#isThere).map((rule) => this.#member(rule, depth)),
    ]
    const count = depth === 0 ? 6 : depth > 6 ? 0 : 4
    const some = fc
      .subarray(members, { maxLength: Math.min(count, members.length) })
      .chain((chosen) => fc.tuple(...chosen))
    const fixed = shape.text ? [this.#scalar(shape.text)] : []
    return fc.tuple(some, fc.tuple(...fixed)).map((parts) => Object.assign({}, ...parts.flat()) as Tree)
  }

  readonly #isThere = ({ since }: { readonly since: number }) => since <= this.#minor

  #scalar({ member, type }: XmlScalar): fc.Arbitrary<Tree> {
    return scalars[type].map((value) => ({ [member]: value }))
  }

  #member(rule: XmlRule, depth: number): fc.Arbitrary<Tree> {
    // Created on demand, because shapes contain themselves.
    const made = fc.constant(null).chain(() => this.#value(rule, depth))
    return rule.member === '.' ? (made as fc.Arbitrary<Tree>) : made.map((value) => ({ [rule.member]: value }))
  }

  #value(rule: XmlRule, depth: number): fc.Arbitrary<unknown> {
    const { content, repeats, onceBefore } = rule
    const one = this.#content(content, depth, rule.member)
    if (!repeats) return one
    return fc.array(one, { minLength: 1, maxLength: onceBefore > this.#minor ? 1 : 3 })
  }

  #content(content: XmlContent, depth: number, member: string): fc.Arbitrary<unknown> {
    if (content.kind === 'scalar') return scalars[content.type]
    if (content.kind === 'object') return this.object(content.shape, depth + 1)
    if (content.kind === 'dependency') return dependency(this.#minor)
    if (content.kind === 'choice') return this.#item(content, depth)
    if (depth > 5) return fc.constant([])
    // One kind at a time. The schema defines which kinds may be mixed.
    const kinds = content.items
      .filter(this.#isThere)
      .map((item) => fc.array(this.#kind(content, item, depth), { maxLength: 3 }))
    const lists = kinds.length === 0 ? fc.constant([]) : fc.oneof(...kinds)
    if (!content.object || this.#minor < 5) return lists
    const objects = this.object(content.object, depth + 1).filter((value) => Object.keys(value).length > 0)
    return member === 'tools' ? fc.oneof(lists, objects) : lists
  }

  #item(content: ListContent, depth: number): fc.Arbitrary<unknown> {
    return fc.oneof(...content.items.filter(this.#isThere).map((item) => this.#kind(content, item, depth)))
  }

  #kind({ items }: ListContent, item: XmlRule, depth: number): fc.Arbitrary<unknown> {
    const inner = this.#content(item.content, depth, item.member)
    if (item.within !== undefined) return inner.map((value) => ({ [item.within ?? '']: value }))
    const others = items.filter((other) => other !== item).flatMap(({ marks }) => marks)
    const isMarked = (value: unknown) =>
      item.marks.includes('string') ||
      item.marks.length === 0 ||
      item.marks.some((mark) => Object.hasOwn(value as Tree, mark))
    const isOther = (value: unknown) =>
      typeof value === 'object' && others.some((mark) => Object.hasOwn(value as Tree, mark))
    const marked = item.marks.includes('string') ? inner : inner.map((value) => withMark(value, item))
    return marked.filter((value) => isMarked(value) && !isOther(value))
  }
}

/** Sets the first mark to a text, so that most values are of the right kind. */
function withMark(value: unknown, { marks, content }: XmlRule): unknown {
  if (content.kind !== 'object') return value
  const scalar = marks.find((mark) => content.shape.byElement.get(mark)?.content.kind === 'scalar')
  const attribute = [...content.shape.attributes.values()].find(({ member }) => marks.includes(member))
  const mark = scalar ?? attribute?.member
  return mark === undefined ? value : { [mark]: 'x', ...(value as Tree) }
}

function dependency(minor: number): fc.Arbitrary<unknown> {
  const refs = fc.array(text, { minLength: 1, maxLength: 3 })
  const members = { dependsOn: refs, ...(minor >= 6 && { provides: refs }) }
  return fc.tuple(text, fc.record(members, { requiredKeys: [] })).map(([ref, rest]) => ({ ref, ...rest }))
}
