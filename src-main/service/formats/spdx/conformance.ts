import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { checkLength, checkNames, checkShape, fitsShape, type ObjectShape } from './shape.ts'
import { newIn23, type Spdx2Edition, spdx2Shape } from './spdx2-shapes.ts'

/**
 * Validates a document like the official JSON schema of its edition: root members at once, elements of lists as they are read. Reports
 * each violation as an error.
 */
export class Conformance {
  readonly #shape: ObjectShape
  readonly #edition: Spdx2Edition
  readonly #findings: DocumentFindings
  #valid = true

  constructor(edition: Spdx2Edition, findings: DocumentFindings) {
    this.#shape = spdx2Shape(edition)
    this.#edition = edition
    this.#findings = findings
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
  }

  /** Validates an element of a root list. */
  element(section: string, index: number, value: unknown): void {
    const shape = this.#shape.members?.get(section)
    if (shape?.kind !== 'list' || fitsShape(shape.of, value)) return
    checkShape(shape.of, value, pointerTo(section, index), this.#report)
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
