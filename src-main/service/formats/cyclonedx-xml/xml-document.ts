import { cyclonedxNamespace, cyclonedxXmlShape } from '#service/standards/cyclonedx/xml-shape.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JsonKind } from '#service/formats/json/outline.ts'
import type { Position } from '#service/formats/json/position.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { placesOf } from '#service/formats/xml/places.ts'
import { passXml } from '#service/formats/xml/xml-pass.ts'
import { DocumentBuilder, type RootMembers } from './document-builder.ts'
import { Unread } from './unread.ts'
import { ValueStore } from './value-store.ts'
import { RequestedPosition } from './requested-positions.ts'

/** Presents a CycloneDX XML text as JSON of the same version. The text is read in one pass. Only the JSON text of each entry is kept. */
export class CyclonedxXmlDocument implements SourceDocument {
  readonly root = 'object'
  /** The enveloped signature (XML-DSig) of the document, as standalone XML. */
  readonly signature: string | undefined
  readonly repeated: readonly string[] = []
  readonly #text: Buffer
  readonly #specVersion: string
  readonly #store = new ValueStore()
  /** Numbers in the value store of the members that are not lists. */
  readonly #values = new Map<string, number>()
  readonly #lists = new Map<string, number[]>()
  readonly #unread = new Unread()

  /**
   * @param text UTF-8, in the namespace of `specVersion`
   * @throws {Rejection} if the text is not well-formed, has a DOCTYPE or exceeds a limit; the message has line and column
   */
  constructor(text: Buffer, specVersion: string) {
    this.#text = text
    this.#specVersion = specVersion
    this.#set('bomFormat', 'CycloneDX')
    this.#set('specVersion', specVersion)
    this.signature = this.#pass({
      set: (name, value) => this.#set(name, value),
      list: (name) => this.#lists.set(name, this.#lists.get(name) ?? []),
      add: (name, value) => this.#lists.get(name)?.push(this.#store.add(value)),
      count: (name) => this.length(name),
    })
  }

  get names(): readonly string[] {
    return [...this.#values.keys(), ...this.#lists.keys()]
  }

  kind(name: string): JsonKind | undefined {
    if (this.#lists.has(name)) return 'array'
    const value = this.member(name)
    if (value === undefined) return undefined
    if (typeof value === 'string' || typeof value === 'number') return typeof value === 'string' ? 'string' : 'number'
    return typeof value === 'boolean' ? 'literal' : 'object'
  }

  member(name: string): unknown {
    if (this.#lists.has(name)) return [...this.elements(name)]
    const number = this.#values.get(name)
    return number === undefined ? undefined : this.#store.get(number)
  }

  text(name: string): string | undefined {
    const value = this.#values.has(name) ? this.member(name) : undefined
    return typeof value === 'string' ? value : undefined
  }

  length(name: string): number {
    return this.#lists.get(name)?.length ?? 0
  }

  element(name: string, index: number): unknown {
    const number = this.#lists.get(name)?.[index]
    return number === undefined ? undefined : this.#store.get(number)
  }

  *elements(name: string): Generator<unknown> {
    for (const number of this.#lists.get(name) ?? []) yield this.#store.get(number)
  }

  rejection(name: string, what: string): Rejection {
    const place = this.positionsOf([`/${name}`]).get(`/${name}`)
    return new Rejection(`${what} at "/${name}" (line ${place?.line ?? 1}, column ${place?.column ?? 1})`)
  }

  positionsOf(pointers: readonly string[]): ReadonlyMap<string, Position> {
    if (pointers.length === 0) return new Map()
    const wanted = new RequestedPosition()
    for (const pointer of pointers) wanted.want(pointer)
    const counts = new Map<string, number>()
    const count = (name: string) => counts.get(name) ?? 0
    const add = (name: string) => void counts.set(name, count(name) + 1)
    this.#pass({ set: () => undefined, list: () => undefined, add, count }, wanted)
    const starts = new Map(pointers.map((pointer) => [pointer, wanted.found(pointer) ?? 0]))
    const places = placesOf(this.#text, [...starts.values()])
    return new Map(
      [...starts].flatMap(([pointer, start]) => {
        const place = places.get(start)
        return place ? [[pointer, place] as const] : []
      }),
    )
  }

  /** Lists what was not read, with a count and the place of the first occurrence. */
  unread(): readonly DocumentFinding[] {
    const { starts } = this.#unread
    return starts.length === 0 ? [] : this.#unread.findings(placesOf(this.#text, starts))
  }

  #set(name: string, value: unknown): void {
    this.#values.set(name, this.#store.add(value))
  }

  #pass(members: RootMembers, wanted?: RequestedPosition): string | undefined {
    const shape = cyclonedxXmlShape(this.#specVersion)
    const unread = wanted ? new Unread() : this.#unread
    const builder = new DocumentBuilder(cyclonedxNamespace(this.#specVersion), shape, members, unread, wanted)
    passXml(this.#text, builder)
    return builder.signature
  }
}
