import { type JsonObject, isObject } from '#service/domain/json-values.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import {
  type Spdx3Class,
  spdx3Class,
  type Spdx3Member,
  type Spdx3Type,
} from '#service/standards/spdx/spdx3-model/spdx3-model.ts'
import { GraphReferences } from './graph-references.ts'
import { scalarFault } from './scalar-fault.ts'

const officialContext = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'
/** Classes whose instances are nested: the official context reads an identifier in their place as a text. */
const nestedOnly: ReadonlySet<string> = new Set(['software_ContentIdentifier', 'PositiveIntegerRange'])
/** Instances of classes of others: anything is allowed in them. */
const extension = 'extension_Extension'

/**
 * Validates a document like the official JSON schema of SPDX 3.0.1, and its references like the SHACL model: elements as they are read,
 * references at the end. Reports each violation as an error.
 */
export class Spdx3Conformance {
  readonly #findings: DocumentFindings
  readonly #references = new GraphReferences()
  #valid = true

  constructor(findings: DocumentFindings) {
    this.#findings = findings
  }

  /** Validates the root without its elements. */
  root(document: SourceDocument): void {
    if (document.member('@context') !== officialContext) {
      this.#report('/@context', `Expected ${JSON.stringify(officialContext)}`)
    }
    if (document.kind('@graph') === undefined) return
    for (const name of document.names) {
      if (name !== '@context' && name !== '@graph') this.#report(pointerTo(name), notAllowed(name))
    }
  }

  /** Validates an entry of the graph, with everything that is nested in it. */
  element(pointer: string, value: unknown): void {
    if (!isObject(value)) return this.#report(pointer, `Expected an object, found ${kindOf(value)}`)
    const { type } = value
    const found = typeof type === 'string' ? spdx3Class(type) : undefined
    if (!found || found.isAbstract || type === extension) return this.#report(pointer, unknownClass(type))
    this.#instance(pointer, value, found)
  }

  /**
   * Validates the references. All elements must have been validated.
   * @returns whether the document is valid
   */
  finish(): boolean {
    this.#references.finish(this.#report)
    return this.#valid
  }

  #instance(pointer: string, value: JsonObject, found: Spdx3Class): void {
    this.#identify(pointer, value, found)
    for (const [name, member] of found.members) {
      const own = Object.hasOwn(value, name)
      if (own) this.#member(pointer + pointerTo(name), value[name], member)
      else if (member.isRequired) this.#report(pointer, `The member ${JSON.stringify(name)} is missing`)
    }
    const idName = found.isElement ? 'spdxId' : '@id'
    for (const name of Object.keys(value)) {
      const isKnown = name === 'type' || name === idName || found.members.has(name)
      if (!isKnown) this.#report(pointer + pointerTo(name), notAllowed(name))
    }
    const external = found.name === 'ExternalMap' ? value['externalSpdxId'] : undefined
    if (typeof external === 'string') this.#references.import(external)
  }

  #identify(pointer: string, value: JsonObject, { isElement, name }: Spdx3Class): void {
    const id = isElement ? value['spdxId'] : value['@id']
    if (id === undefined) {
      if (isElement) this.#report(pointer, 'The member "spdxId" is missing')
      return
    }
    const isForm = typeof id === 'string' && (isElement ? /^(?!_:).+:.+/ : /^_:.+|.+:.+/).test(id)
    const place = pointer + (isElement ? '/spdxId' : '/@id')
    if (!isForm) this.#report(place, `Expected ${isElement ? 'an IRI' : 'an IRI or a blank node'}, found ${kindOf(id)}`)
    else if (!this.#references.define(id, name)) this.#report(place, 'The identifier is that of another element')
  }

  #member(pointer: string, value: unknown, { least, type }: Spdx3Member): void {
    if (least === null) return this.#value(pointer, value, type)
    if (!Array.isArray(value)) return this.#report(pointer, `Expected a list, found ${kindOf(value)}`)
    if (value.length < least) this.#report(pointer, `Expected a list of at least ${least}, found ${value.length}`)
    for (const [index, entry] of value.entries()) this.#value(`${pointer}/${index}`, entry, type)
  }

  #value(pointer: string, value: unknown, type: Spdx3Type): void {
    if (type.kind === 'class') return this.#linked(pointer, value, type.name)
    if (type.kind === 'word') {
      if (typeof value !== 'string' || !type.words.has(value)) {
        this.#report(pointer, `${kindOf(value)} is not an allowed value`)
      }
      return
    }
    const expected = scalarFault(type.kind, value)
    if (expected !== undefined) this.#report(pointer, `Expected ${expected}, found ${kindOf(value)}`)
  }

  /** Validates a reference to an instance of a class, or one that is nested. */
  #linked(pointer: string, value: unknown, className: string): void {
    if (typeof value === 'string') return this.#reference(pointer, value, className)
    if (!isObject(value)) return this.#report(pointer, `Expected a reference or an object, found ${kindOf(value)}`)
    const { type } = value
    const found = typeof type === 'string' ? spdx3Class(type) : undefined
    if (className === extension && !found?.is.has(extension)) return this.#extension(pointer, type)
    if (!found || found.isAbstract || type === extension) return this.#report(pointer, unknownClass(type))
    if (!found.is.has(className)) return this.#report(pointer, `Expected ${className}, found ${found.name}`)
    this.#instance(pointer, value, found)
  }

  #reference(pointer: string, id: string, className: string): void {
    const fault = nestedOnly.has(className)
      ? `Expected an object: ${className} takes no reference`
      : this.#references.refer(id, className, pointer)
    if (fault !== undefined) this.#report(pointer, fault)
  }

  /** An extension is of a class of its own, which only has to be named by an IRI. */
  #extension(pointer: string, type: unknown): void {
    if (typeof type !== 'string' || !/^(?!_:).+:.+/.test(type)) this.#report(pointer, unknownClass(type))
  }

  readonly #report = (pointer: string, message: string): void => {
    this.#valid = false
    this.#findings.add('error', pointer, message)
  }
}

function notAllowed(name: string): string {
  return `The member ${JSON.stringify(name)} is not allowed here`
}

function unknownClass(type: unknown): string {
  return type === undefined ? 'The member "type" is missing' : `${kindOf(type)} is not a class of SPDX 3.0.1`
}

/** Names a value in a message: a scalar as JSON, shortened if it is long. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
