import { spdx3ReferenceMembers } from '#service/standards/spdx/spdx3-reference-members.ts'
import { idOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import type { Elements } from './elements.ts'

/**
 * The identifiers of an SPDX 3 document that is written again with changes. Those that are IRIs are kept. Others, and repeated ones, become
 * IRIs of the new document (Core/Element, spdxId), and every reference follows.
 */
export class ElementIds {
  readonly #elements: Elements
  readonly #prefixes: ReadonlyMap<string, string>
  readonly #renamed = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #known = new Set<string>()
  /** Number of elements with another identifier than they were read with. */
  changed = 0

  /** @param context the `@context` of the document, which can abbreviate IRIs */
  constructor(elements: Elements, context: unknown) {
    this.#elements = elements
    this.#prefixes = prefixesOf(context)
  }

  /** Maps the document that was read to the new one. */
  replaceDocument(read: string | null, written: string): void {
    this.#taken.add(written)
    if (read === null) return
    this.#known.add(read)
    this.#renamed.set(read, written)
  }

  /**
   * Assigns the identifier of the next element, which was read with this one. References lead to the first element with it. `name` is for an
   * element that had none.
   */
  assign(read: string | null, { isCreation = false, name = 'element' } = {}): string {
    const written = this.#kept(read, isCreation) ?? this.#free(read ?? name, isCreation)
    this.#taken.add(written)
    if (written !== read) this.changed += 1
    if (read === null || this.#known.has(read)) return written
    this.#known.add(read)
    if (written !== read) this.#renamed.set(read, written)
    return written
  }

  /** Returns the identifier to write for a reference. */
  of(read: string): string {
    return this.#renamed.get(read) ?? this.#expanded(read)
  }

  /** Replaces references in an element, and its own identifier. Returns the same object if nothing changes. */
  rewritten(value: JsonObject, own: string): JsonObject {
    const found = idOf(value)
    if (found === own && this.#renamed.size === 0 && this.#prefixes.size === 0) return value
    const members = this.#withReferences(value)
    if (found === own) return members
    const isElement = typeOf(value) !== 'CreationInfo'
    const { '@id': _, ...rest } = members
    return isElement ? { ...rest, spdxId: own } : { ...members, '@id': own }
  }

  #withReferences(value: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        this.#member(spdx3ReferenceMembers.has(name) || isDictionaryValue(value, name), member),
      ]),
    )
  }

  /** Recursion is bounded by the depth of documents. */
  #member(isReference: boolean, member: unknown): unknown {
    if (typeof member === 'string') return isReference ? this.of(member) : member
    if (Array.isArray(member)) return member.map((entry) => this.#member(isReference, entry))
    return isObject(member) ? this.#withReferences(member) : member
  }

  /** `ex:a` with `"ex": "https://example.org/"` in the context (JSON-LD 1.1, 3.2). */
  #expanded(id: string): string {
    if (this.#prefixes.size === 0) return id
    const [, prefix = '', rest = ''] = /^([^:]*):(?!\/\/)(.*)$/s.exec(id) ?? []
    const start = this.#prefixes.get(prefix)
    return start === undefined ? id : start + rest
  }

  /** Returns the identifier as it may stay; undefined if it may not. */
  #kept(read: string | null, isCreation: boolean): string | undefined {
    if (read === null || this.#known.has(read)) return undefined
    const wanted = this.#expanded(read)
    const isValid = isCreation ? isNode(wanted) : isIri(wanted)
    return isValid && !this.#taken.has(wanted) ? wanted : undefined
  }

  #free(read: string, isCreation: boolean): string {
    const word = read.replace(/^_:|^.*#/s, '').replaceAll(/[^A-Za-z0-9.-]+/g, '-') || 'element'
    const base = isCreation ? `_:${word}` : this.#elements.iri(word.startsWith('SPDXRef-') ? word : `SPDXRef-${word}`)
    let id = base
    for (let number = 2; this.#taken.has(id) || id === this.#elements.creation; number += 1) id = `${base}-${number}`
    return id
  }
}

/** The value of an entry in a dictionary of licenses leads to their texts (SimpleLicensing/customIdToUri). */
function isDictionaryValue(value: JsonObject, name: string): boolean {
  return name === 'value' && typeOf(value) === 'DictionaryEntry'
}

function isNode(id: string): boolean {
  return /^_:./.test(id) || isIri(id)
}

/** An absolute IRI, as the schema of SPDX 3.0.1 requires, of the characters that IRIs may have (RFC 3987, 2.2). */
function isIri(id: string): boolean {
  return /^[^_:\s<>"{}|\\^`][^:\s<>"{}|\\^`]*:[^\s<>"{}|\\^`]+$/.test(id)
}

function prefixesOf(context: unknown): ReadonlyMap<string, string> {
  const entries = listOf(Array.isArray(context) ? context : [context]).filter(isObject)
  return new Map(
    entries.flatMap((entry) =>
      Object.entries(entry).flatMap(([name, value]): [string, string][] => {
        const start = isObject(value) ? textOf(value['@id']) : textOf(value)
        return start === null || name.startsWith('@') ? [] : [[name, start]]
      }),
    ),
  )
}
