import {
  foreignMember,
  type XmlContent,
  type XmlRule,
  type XmlScalar,
  type XmlShape,
} from '#service/standards/cyclonedx/xml-shape.ts'
import type { Losses } from '#service/exports/cyclonedx/losses.ts'
import { isObject } from '#service/exports/cyclonedx/members.ts'
import { chooseItem, commonItem, separateLicenses } from './choose-item.ts'
import { XmlEscaper } from './xml-escaper.ts'
import { normalizeScalar } from './normalize-scalar.ts'
import { foreignAttributes, foreignOf } from './foreign.ts'
import { hasAny, knownMembers, withFittingCpe } from './members.ts'
import { withRequired } from './required-elements.ts'
import { scalarText } from './scalar-text.ts'
import type { UniqueRefs } from './unique-refs.ts'

type XmlObject = Readonly<Record<string, unknown>>

/** Writes values in the JSON form of CycloneDX as elements, in the order of the XSD, and counts what cannot be represented. */
export class ElementWriter {
  readonly #minor: number
  readonly #losses: Losses
  readonly #isExact: boolean
  readonly #escape = new XmlEscaper()
  /** Number of values that were changed because the XSD requires a form other than the JSON schema. */
  changed = 0
  /** Whether what is written is one of the components of the document, or inside one. */
  isInComponents = false
  readonly #refs: UniqueRefs
  #pieces: string[] = []

  /**
   * @param minor 4 for CycloneDX 1.4
   * @param isExact whether the document was XML of this version and is returned unchanged, including values that the XSD rejects and
   * content
   * of other namespaces
   */
  constructor(minor: number, losses: Losses, isExact: boolean, refs: UniqueRefs) {
    this.#minor = minor
    this.#refs = refs
    this.#losses = losses
    this.#isExact = isExact
  }

  /** Number of characters that were replaced because XML cannot contain them. */
  get replaced(): number {
    return this.#escape.replaced
  }

  /** Returns the text written since the last call. */
  take(): string {
    const text = this.#pieces.join('')
    this.#pieces = []
    return text
  }

  /** Writes a member of an object. `owner` names the object in the list of losses. */
  member(rule: XmlRule, value: unknown, owner: string, margin: string): void {
    if (value === undefined || value === null) return
    if (rule.since > this.#minor) this.#lose(rule.member, owner, Array.isArray(value) ? value.length : 1)
    else if (!rule.repeats) this.element(rule, value, owner, margin)
    else {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      const count = rule.onceBefore > this.#minor ? 1 : values.length
      for (const one of values.slice(0, count)) this.element(rule, one, owner, margin)
      this.#lose(`further ${rule.member}`, owner, values.length - count)
    }
  }

  /** Writes a value as one element. */
  element(rule: XmlRule, value: unknown, owner: string, margin: string): void {
    const { content, element } = rule
    if (content.kind === 'scalar') this.#scalar(rule, value, owner, margin)
    else if (content.kind === 'object') this.#object(rule, content.shape, value, owner, margin)
    else if (content.kind === 'list') this.#list(rule, content, value, margin)
    else if (content.kind === 'dependency') this.#dependency(value, margin)
    else {
      this.#pieces.push(`${margin}<${element}>\n`)
      this.item(content.items, value, `${margin}  `, rule.member)
      this.#pieces.push(`${margin}</${element}>\n`)
    }
  }

  /** Writes an entry of a list with several kinds. */
  item(items: readonly XmlRule[], value: unknown, margin: string, owner: string): void {
    const rule = items.length === 1 ? items[0] : chooseItem(items, value, this.#minor)
    if (!rule || rule.since > this.#minor) this.#lose('entry', owner, 1)
    else if (rule.within === undefined) this.element(rule, value, owner, margin)
    else if (isObject(value) && value[rule.within] !== undefined) {
      this.element(rule, value[rule.within], owner, margin)
      for (const name of Object.keys(value)) if (name !== rule.within) this.#lose(name, rule.element, 1)
    } else this.#lose('entry', owner, 1)
  }

  /** Returns the entries of a list that can be written, each with its possible kinds. */
  entries(
    { member, content }: XmlRule & { readonly content: XmlContent & { readonly kind: 'list' } },
    values: readonly unknown[],
  ): { readonly values: readonly unknown[]; readonly items: readonly XmlRule[] } {
    const { items, uniform } = content
    if (member === 'licenses' && !this.#isExact) {
      const changed = (count: number) => this.#losses.changed('license expressions', 'written as a license name', count)
      return { values: separateLicenses(values, this.#minor, changed), items }
    }
    const common = uniform ? commonItem(items, values, this.#minor) : undefined
    return { values, items: common ? [common] : items }
  }

  /** Writes the attributes of an object, each with a leading space. */
  attributes(shape: XmlShape, object: XmlObject, owner: string): string {
    const written = [...shape.attributes].map(([name, attribute]) => this.#attribute(name, attribute, object, owner))
    return written.join('') + (this.#isExact ? foreignAttributes(object, this.#escape) : '')
  }

  /** Writes preserved elements of other namespaces exactly as they were, so only if the original is XML. */
  foreignElements(object: XmlObject, margin: string): void {
    if (!this.#isExact) return
    for (const xml of foreignOf(object).elements ?? []) this.#pieces.push(`${margin}${xml}\n`)
  }

  /** Counts members that XML cannot represent. */
  loseOthers(shape: XmlShape, object: XmlObject, owner: string): void {
    const known = knownMembers(shape)
    for (const name of Object.keys(object)) {
      const hasPlace = known.has(name) || (name === foreignMember && this.#isExact)
      if (!hasPlace && object[name] !== null) this.#lose(name, owner, 1)
    }
  }

  #lose(what: string, owner: string, count: number): void {
    this.#losses.add(`${what} of ${owner}`, `not supported by CycloneDX 1.${this.#minor} XML`, count)
  }

  #attribute(name: string, { member, since }: XmlScalar, object: XmlObject, owner: string): string {
    const value = object[member]
    if (value === undefined || value === null) return this.#missing(name, owner)
    const text = scalarText(value)
    if (text !== undefined && since <= this.#minor) {
      const isRef = name === 'bom-ref' && !this.#isExact
      const written = isRef ? this.#refs.take(text, owner, owner === 'component' && this.isInComponents) : text
      return written === undefined ? '' : ` ${name}="${this.#escape.attribute(written)}"`
    }
    this.#lose(member, owner, 1)
    return ''
  }

  /** Until 1.5 the JSON schema allows properties without a name; the XSD does not. */
  #missing(name: string, owner: string): string {
    if (owner !== 'property' || name !== 'name' || this.#isExact) return ''
    this.changed += 1
    return ' name=""'
  }

  #scalar({ element, member, content }: XmlRule, value: unknown, owner: string, margin: string): void {
    const text = scalarText(value)
    const isRef = content.kind === 'scalar' && content.type === 'ref'
    // The JSON schema allows empty references in some places.
    if (text === undefined || (isRef && text === '' && !this.#isExact)) this.#lose(member, owner, 1)
    else if (isRef) {
      this.#pieces.push(`${margin}<${element} ref="${this.#escape.attribute(text)}"/>\n`)
    } else this.#pieces.push(`${margin}<${element}>${this.#escape.text(this.#fitting(content, text))}</${element}>\n`)
  }

  #fitting(content: XmlContent, text: string): string {
    if (this.#isExact || content.kind !== 'scalar') return text
    const fitting = normalizeScalar(content.type, text)
    if (fitting.isChanged) this.changed += 1
    return fitting.text
  }

  #object(rule: XmlRule, shape: XmlShape, value: unknown, owner: string, margin: string): void {
    const { element, member } = rule
    if (Array.isArray(value)) {
      this.#object(rule, shape, value[0], owner, margin)
      return this.#lose(`further ${member}`, owner, value.length - 1)
    }
    const isBare = shape.bare !== undefined && typeof value === 'string'
    const given = isBare ? { [shape.bare]: value } : value
    if (!isObject(given)) return this.#lose(member, owner, 1)
    const object = this.#isExact ? given : this.#valid(shape, given, element)
    if (object === undefined)
      return this.#losses.add(`${member} of ${owner}`, 'it lacks an element that the XSD requires')
    const wasInComponents = this.isInComponents
    this.isInComponents ||= owner === 'metadata' && element === 'component'
    this.#pieces.push(`${margin}<${element}${this.attributes(shape, object, element)}`)
    if (shape.text) {
      const text = scalarText(object[shape.text.member]) ?? ''
      this.#pieces.push(`>${this.#escape.text(text)}</${element}>\n`)
    } else this.#children(element, shape, object, margin)
    if (member !== '.') this.loseOthers(shape, object, element)
    this.isInComponents = wasInComponents
  }

  /** Returns an object as the XSD accepts it; undefined if it cannot. */
  #valid(shape: XmlShape, object: XmlObject, element: string): XmlObject | undefined {
    if (shape.name === 'component') return withFittingCpe(object, this.#losses)
    return withRequired(shape, object, element, this.#losses)
  }

  #children(element: string, shape: XmlShape, object: XmlObject, margin: string): void {
    const before = this.#pieces.push('>\n')
    this.members(shape, object, element, `${margin}  `)
    this.foreignElements(object, `${margin}  `)
    if (this.#pieces.length > before) this.#pieces.push(`${margin}</${element}>\n`)
    else this.#pieces[before - 1] = '/>\n'
  }

  /** Writes the members of an object in order. */
  members(shape: XmlShape, object: XmlObject, owner: string, margin: string): void {
    for (const rule of shape.rules) {
      // An element whose members belong to the enclosing object is written if one of them exists.
      if (rule.member !== '.') this.member(rule, object[rule.member], owner, margin)
      else if (rule.content.kind === 'object' && hasAny(rule.content.shape, object)) {
        this.member(rule, object, owner, margin)
      }
    }
  }

  #list(rule: XmlRule, content: XmlContent & { readonly kind: 'list' }, value: unknown, margin: string): void {
    const { element, member } = rule
    if (!Array.isArray(value)) {
      if (!content.object || !isObject(value)) return this.#lose(member, element, 1)
      return this.#object(rule, content.object, value, element, margin)
    }
    const { values, items } = this.entries({ ...rule, content }, value as unknown[])
    this.#pieces.push(`${margin}<${element}>\n`)
    for (const one of values) this.item(items, one, `${margin}  `, member)
    this.#pieces.push(`${margin}</${element}>\n`)
  }

  #dependency(value: unknown, margin: string): void {
    if (!isObject(value)) return this.#lose('entry', 'dependencies', 1)
    const line = (element: string, ref: unknown) => {
      const text = scalarText(ref)
      return text === undefined ? '' : `${margin}  <${element} ref="${this.#escape.attribute(text)}"/>\n`
    }
    const list = (member: unknown): readonly unknown[] => (Array.isArray(member) ? (member as unknown[]) : [])
    const provides = list(value['provides'])
    if (this.#minor < 6) this.#lose('provides', 'dependency', provides.length)
    const inside = [
      ...list(value['dependsOn']).map((ref) => line('dependency', ref)),
      ...(this.#minor < 6 ? [] : provides.map((ref) => line('provides', ref))),
    ].join('')
    const ref = scalarText(value['ref'])
    const start = `${margin}<dependency${ref === undefined ? '' : ` ref="${this.#escape.attribute(ref)}"`}`
    this.#pieces.push(inside === '' ? `${start}/>\n` : `${start}>\n${inside}${margin}</dependency>\n`)
  }
}
