import { foreignMember, type ForeignXml, type XmlRule, type XmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import { ForeignElement } from '#service/formats/xml/foreign-xml.ts'
import type { XmlReceiver, XmlTag } from '#service/formats/xml/xml-pass.ts'
import { childRule, type Frame, frameOf, takeAttribute, valueOf, type XmlObject } from './frame.ts'
import type { Unread } from './unread.ts'
import type { RequestedPosition } from './requested-positions.ts'

/** Receives the members of the document's root. */
export interface RootMembers {
  /** Sets a member that is not a list. */
  set(name: string, value: unknown): void
  /** Declares a list, which may stay empty. */
  list(name: string): void
  /** Adds an entry to a list and returns the number of entries. */
  add(name: string, value: unknown): void
  count(name: string): number
}

const ignoredNamespaces = new Set(['http://www.w3.org/2001/XMLSchema-instance', 'http://www.w3.org/2000/xmlns/'])
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/** Builds the JSON form of a CycloneDX document from its XML elements, entry by entry. */
export class DocumentBuilder implements XmlReceiver {
  readonly #namespace: string
  readonly #root: XmlRule
  readonly #members: RootMembers
  readonly #unread: Unread
  readonly #wanted: RequestedPosition | undefined
  readonly #frames: Frame[] = []
  #skipped = 0
  #foreign: ForeignElement | undefined
  #isSignature = false
  /** The enveloped signature (XML-DSig) of the root, as standalone XML. */
  signature: string | undefined

  constructor(namespace: string, shape: XmlShape, members: RootMembers, unread: Unread, wanted?: RequestedPosition) {
    this.#namespace = namespace
    const content = { kind: 'object' as const, shape }
    this.#root = {
      element: 'bom',
      member: '',
      content,
      repeats: false,
      since: 0,
      onceBefore: 0,
      within: undefined,
      marks: [],
    }
    this.#members = members
    this.#unread = unread
    this.#wanted = wanted
  }

  open(tag: XmlTag, start: number): void {
    if (this.#foreign) this.#foreign.open(tag)
    else if (this.#skipped > 0) this.#skipped += 1
    else if (this.#frames.length > 0 && tag.uri !== this.#namespace) this.#openForeign(tag, start)
    else this.#openOwn(tag, start)
  }

  text(text: string): void {
    if (this.#foreign) this.#foreign.text(text)
    else if (this.#skipped === 0) {
      const frame = this.#frames.at(-1)
      if (frame && (frame.content.kind === 'scalar' || frame.shape?.text)) frame.text += text
    }
  }

  close(): void {
    if (this.#foreign) {
      const xml = this.#foreign.close()
      if (xml === undefined) return
      this.#foreign = undefined
      if (this.#isSignature) this.signature ??= xml
      else (this.#foreignOf().elements ??= []).push(xml)
    } else if (this.#skipped > 0) this.#skipped -= 1
    else this.#closeOwn()
  }

  #openForeign(tag: XmlTag, start: number): void {
    if (!keepsForeign(this.#frames.at(-1))) {
      this.#unread.add('foreign', tag.name, start)
      this.#skipped = 1
      return
    }
    this.#isSignature = this.#frames.length === 1 && tag.uri === signatureNamespace && tag.local === 'Signature'
    this.#foreign = new ForeignElement()
    this.#foreign.open(tag)
  }

  #openOwn(tag: XmlTag, start: number): void {
    const parent = this.#frames.at(-1)
    const rule = parent ? childRule(parent, tag.local) : this.#root
    if (!rule) {
      this.#unread.add('element', tag.name, start)
      this.#skipped = 1
      return
    }
    const place = parent ? this.#placeOf(parent, rule) : this.#wanted
    if (place) place.start ??= start
    const frame = frameOf(rule, { ...this.#listOf(parent, rule), place, nested: parent?.nested })
    this.#frames.push(frame)
    this.#takeAttributes(frame, tag, start)
    if (parent && this.#isTaken(parent, rule)) this.#unread.add('repeated', tag.name, start)
  }

  /** Returns the list that receives the entries of an element. */
  #listOf(parent: Frame | undefined, rule: XmlRule): { list?: unknown[]; handsOn?: string } {
    if (!parent || rule.content.kind !== 'list') return {}
    if (this.#frames.length === 1) {
      this.#members.list(rule.member)
      return { handsOn: rule.member }
    }
    const before = parent.object?.[rule.member]
    return Array.isArray(before) ? { list: before as unknown[] } : {}
  }

  #placeOf(parent: Frame, rule: XmlRule): RequestedPosition | undefined {
    const { place, content } = parent
    if (!place || rule.member === '.' || content.kind === 'choice') return place
    if (isItemOf(parent, rule)) return withinOf(place.step(this.#countOf(parent)), rule)
    const member = place.step(rule.member)
    if (!rule.repeats && rule.content.kind !== 'dependency') return member
    const before = parent.object?.[rule.member]
    return member?.step(Array.isArray(before) ? before.length : 0)
  }

  #countOf({ handsOn, list }: Frame): number {
    return handsOn === undefined ? (list?.length ?? 0) : this.#members.count(handsOn)
  }

  #takeAttributes(frame: Frame, { attributes }: XmlTag, start: number): void {
    for (const attribute of Object.values(attributes)) {
      const { uri, local, name, value } = attribute
      const isOwn = uri === '' && name !== 'xmlns'
      if (!isOwn) this.#takeForeign(frame, attribute, start)
      else if (!takeAttribute(frame, local, value)) this.#unread.add('element', `@${name}`, start)
    }
  }

  #takeForeign(frame: Frame, { uri, local, name, value }: XmlTag['attributes'][string], start: number): void {
    if (name === 'xmlns' || ignoredNamespaces.has(uri)) return
    if (keepsForeign(frame)) (this.#foreignOf().attributes ??= {})[`{${uri}}${local}`] = value
    else this.#unread.add('foreign', `@${name}`, start)
  }

  /** Collects the content of an element that belongs to other namespaces. */
  #foreignOf(): { attributes?: Record<string, string>; elements?: string[] } {
    const object = this.#frames.at(-1)?.object ?? {}
    const kept = (object[foreignMember] ?? {}) satisfies ForeignXml
    object[foreignMember] = kept
    return kept
  }

  #isTaken(parent: Frame, { member, repeats, content }: XmlRule): boolean {
    if (repeats || content.kind === 'list' || content.kind === 'dependency') return false
    if (parent.content.kind === 'choice') return parent.value !== undefined
    return member !== '.' && parent.object !== undefined && parent.list === undefined && member in parent.object
  }

  #closeOwn(): void {
    const frame = this.#frames.pop()
    const parent = this.#frames.at(-1)
    if (!frame) return
    if (!parent) this.#closeRoot(frame.object ?? {})
    else if (frame.content.kind === 'dependency') this.#closeDependency(frame, parent)
    else this.#attach(frame, parent)
  }

  #closeRoot(object: XmlObject): void {
    for (const [name, value] of Object.entries(object)) this.#members.set(name, value)
  }

  #attach(frame: Frame, parent: Frame): void {
    const { rule } = frame
    const inner = valueOf(frame)
    const value = rule.within === undefined ? inner : { [rule.within]: inner }
    if (isItemOf(parent, rule)) this.#addItem(parent, value)
    else if (parent.content.kind === 'choice') parent.value ??= value
    else if (!parent.object) return
    else if (rule.member === '.') Object.assign(parent.object, value)
    else if (rule.repeats) {
      const before = parent.object[rule.member] as unknown[] | undefined // only created here
      if (before) before.push(value)
      else parent.object[rule.member] = [value]
    } else if (frame.handsOn === undefined && !(rule.member in parent.object)) parent.object[rule.member] = value
  }

  #addItem({ handsOn, list }: Frame, value: unknown): void {
    if (handsOn === undefined) list?.push(value)
    else this.#members.add(handsOn, value)
  }

  /** Nodes inside a node are its dependencies. Those with dependencies of their own become entries of the list too. */
  #closeDependency({ object, nested }: Frame, parent: Frame): void {
    const node = object ?? {}
    if (parent.content.kind !== 'dependency' || !parent.object) {
      for (const one of [node, ...(nested ?? [])]) this.#addItem(parent, one)
      return
    }
    const dependsOn = (parent.object['dependsOn'] ?? []) as unknown[] // only created here
    parent.object['dependsOn'] = dependsOn
    dependsOn.push(node['ref'] ?? '')
    if (Object.keys(node).some((name) => name !== 'ref')) nested?.push(node)
  }
}

/** Tests whether content from other namespaces can be preserved with the value of an element. */
function keepsForeign(frame: Frame | undefined): boolean {
  return frame?.content.kind === 'object'
}

/** Tests whether an element is an entry of the enclosing list. */
function isItemOf({ content }: Frame, { element }: XmlRule): boolean {
  return content.kind === 'list' && content.byElement.has(element)
}

function withinOf(place: RequestedPosition | undefined, { within }: XmlRule): RequestedPosition | undefined {
  return within === undefined ? place : (place?.step(within) ?? place)
}
