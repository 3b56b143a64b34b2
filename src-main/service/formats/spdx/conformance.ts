import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { isObject, objectOf } from '#service/domain/json-values.ts'
import { checkFields } from './field-rules.ts'
import { checkLength, checkNames, checkShape, fitsShape, type ObjectShape } from './shape.ts'
import { newIn23, type Spdx2Edition, spdx2Shape } from './spdx2-shapes.ts'

/**
 * Validates a document like the official JSON schema of its edition: root members at once, elements of lists as they are read. Tag-value,
 * which has no schema, is validated by the rules of its fields too. Reports each violation as an error.
 */
export class Conformance {
  readonly #shape: ObjectShape
  readonly #edition: Spdx2Edition
  readonly #findings: DocumentFindings
  readonly #hasSchema: boolean
  #valid = true

  /** `hasSchema` is false for tag-value. */
  constructor(edition: Spdx2Edition, findings: DocumentFindings, hasSchema = true) {
    this.#shape = spdx2Shape(edition)
    this.#edition = edition
    this.#findings = findings
    this.#hasSchema = hasSchema
  }

  /** Whether no violation has been found so far. */
  get valid(): boolean {
    return this.#valid
  }

  /** Validates the root without the elements of its lists. */
  root(document: SourceDocument): void {
    const hasMember = (name: string) => document.kind(name) !== undefined
    checkNames(this.#shape, hasMember, document.names, '', this.#report)
    for (const [name, shape] of this.#shape.members ?? []) {
      if (!hasMember(name)) continue
      if (shape.kind === 'list' && document.kind(name) === 'array') {
        checkLength(shape, document.length(name), pointerTo(name), this.#report)
      } else checkShape(shape, document.member(name), pointerTo(name), this.#report)
    }
    if (!this.#hasSchema) this.#rootFields(document)
  }

  /** Validates an element of a root list. */
  element(section: string, index: number, value: unknown): void {
    if (!this.#hasSchema && isObject(value)) checkFields(section, value, pointerTo(section, index), this.#report)
    const shape = this.#shape.members?.get(section)
    if (shape?.kind !== 'list' || fitsShape(shape.of, value)) return
    checkShape(shape.of, value, pointerTo(section, index), this.#report)
  }

  #rootFields(document: SourceDocument): void {
    const texts = ['dataLicense', 'SPDXID', 'documentNamespace'].map((name) => [name, document.member(name)] as const)
    checkFields('', Object.fromEntries(texts), '', this.#report)
    checkFields('creationInfo', objectOf(document.member('creationInfo')), '/creationInfo', this.#report)
  }

  /** Records a violation that only the encoding shows: the document differs from its JSON form. */
  fault(): void {
    this.#valid = false
  }

  readonly #report = (pointer: string, message: string): void => {
    this.#valid = false
    const isEarly = this.#edition === '2.2' && newIn23.has(pointer.slice(pointer.lastIndexOf('/') + 1))
    this.#findings.add('error', pointer, isEarly ? `${message}: it came with SPDX 2.3` : message)
  }
}
