import type { Rejection } from '#service/domain/rejection.ts'
import type { JsonKind } from '#service/formats/json/outline.ts'
import { type Position, positionsAt, rejectionAt } from '#service/formats/json/position.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { type RecordPlace, TagElement } from './tag-element.ts'
import { TagElements } from './tag-elements.ts'
import { TagOutline } from './tag-outline.ts'
import { TagScanner } from './tag-scanner.ts'
import { creationTags, rootTags, type Section, sections } from './tags.ts'

/**
 * Opens a tag-value document and finds the positions of its parts.
 * @throws {Rejection} if a text is not closed or too long; the message has line and column
 */
export function* openTagValue(bytes: Buffer): Generator<undefined, TagValueDocument> {
  const outline = new TagOutline()
  yield* outline.read(bytes)
  return new TagValueDocument(bytes, outline)
}

/**
 * Presents an SPDX 2 tag-value document as the equivalent JSON. Only the bytes, the positions of the elements and one element are in
 * memory. Annotations are members of the element that they annotate. Files that follow a package are its files.
 */
export class TagValueDocument implements SourceDocument {
  readonly root = 'object'
  /** Repeated tags are presented as members of their own. */
  readonly repeated: readonly string[] = []
  readonly #bytes: Buffer
  readonly #outline: TagOutline
  readonly #members: Readonly<Record<string, unknown>>
  readonly #elements: TagElements

  constructor(bytes: Buffer, outline: TagOutline) {
    this.#bytes = bytes
    this.#outline = outline
    this.#members = this.#readRoot()
    this.#elements = new TagElements(bytes, outline, this.text('SPDXID'))
  }

  /** Lines that could not be read, each with its position. */
  get faults(): readonly { readonly message: string; readonly at: Position }[] {
    const { faults, moreFaults } = this.#outline
    const positions = positionsAt(
      this.#bytes,
      faults.map(({ offset }) => offset),
    )
    const located = faults.map(({ message, offset }) => ({
      message,
      at: positions.get(offset) ?? { line: 1, column: 1 },
    }))
    const last = located.at(-1)
    if (moreFaults === 0 || !last) return located
    return [...located, { message: `Further lines that could not be read: ${moreFaults}`, at: last.at }]
  }

  get names(): readonly string[] {
    return [...Object.keys(this.#members), ...sections.filter((section) => this.length(section) > 0)]
  }

  kind(name: string): JsonKind | undefined {
    if (isSection(name) && this.length(name) > 0) return 'array'
    const value = this.#ownMember(name)
    if (value === undefined) return undefined
    if (Array.isArray(value)) return 'array'
    return typeof value === 'string' ? 'string' : 'object'
  }

  member(name: string): unknown {
    return isSection(name) && this.length(name) > 0 ? [...this.elements(name)] : this.#ownMember(name)
  }

  text(name: string): string | undefined {
    const value = this.#ownMember(name)
    return typeof value === 'string' ? value : undefined
  }

  length(name: string): number {
    if (isSection(name)) return this.#elements.length(name)
    const value = this.#ownMember(name)
    return Array.isArray(value) ? value.length : 0
  }

  element(name: string, index: number): unknown {
    if (isSection(name)) return index < this.length(name) ? this.#elements.read(name, index).value : undefined
    const value = this.#ownMember(name)
    return Array.isArray(value) ? (value[index] as unknown) : undefined
  }

  *elements(name: string): Generator<unknown> {
    for (let index = 0; index < this.length(name); index += 1) yield this.element(name, index)
  }

  rejection(name: string, what: string): Rejection {
    const places = new Map<string, number>()
    this.#readRoot((pointer, offset) => places.set(pointer, offset))
    return rejectionAt(this.#bytes, places.get(`/${name}`) ?? 0, what)
  }

  positionsOf(pointers: readonly string[]): ReadonlyMap<string, Position> {
    const wanted = pointers.map((pointer) => [pointer, partsOf(pointer)] as const)
    const places = new Map<string, number>([['', 0]])
    this.#readRoot((pointer, offset) => places.set(pointer, offset))
    const read = new Set<string>()
    for (const [, { section, index, element }] of wanted) {
      if (section === undefined || read.has(element) || index >= this.length(section)) continue
      read.add(element)
      places.set(element, this.#elements.startOf(section, index))
      this.#elements.read(section, index, (inner, offset) => places.set(element + inner, offset))
    }
    const offsets = wanted.map(([pointer]) => [pointer, nearest(places, pointer)] as const)
    const positions = positionsAt(
      this.#bytes,
      offsets.map(([, offset]) => offset),
    )
    return new Map(offsets.map(([pointer, offset]) => [pointer, positions.get(offset) ?? { line: 1, column: 1 }]))
  }

  #ownMember(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined
  }

  #readRoot(record?: RecordPlace): Readonly<Record<string, unknown>> {
    const { rootTags: offsets } = this.#outline
    const root = new TagElement(record)
    const creation = new TagElement((pointer, offset) => record?.(`/creationInfo${pointer}`, offset))
    let hasCreation = false
    for (let at = 0; at < offsets.length; at += 1) {
      const scanner = new TagScanner(this.#bytes, offsets.at(at))
      scanner.next()
      const rule = creationTags.get(scanner.tag)
      if (rule && !hasCreation) record?.('/creationInfo', scanner.start)
      hasCreation ||= rule !== undefined
      if (rule) creation.take(rule, scanner, scanner.value())
      else root.take(rootTags.get(scanner.tag), scanner, scanner.value())
    }
    return hasCreation ? { ...root.value, creationInfo: creation.value } : root.value
  }
}

function isSection(name: string): name is Section {
  return (sections as readonly string[]).includes(name)
}

/** Returns the element that a pointer leads to or into. */
function partsOf(pointer: string) {
  const [, name = '', step = ''] = pointer.split('/')
  const isElement = isSection(name) && /^\d{1,9}$/.test(step)
  return { section: isElement ? name : undefined, index: Number(step), element: `/${name}/${step}` }
}

/** Returns the position of the pointer's value, or of the nearest known value above it. */
function nearest(places: ReadonlyMap<string, number>, pointer: string): number {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const offset = places.get(at)
    if (offset !== undefined || at === '') return offset ?? 0
  }
}
