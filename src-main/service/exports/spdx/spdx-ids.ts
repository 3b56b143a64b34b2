import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'

/** Assigns identifiers within one document: letters, digits, dots and dashes after `SPDXRef-` (SPDX 2.3, 6.3), each used once. */
export class SpdxIds {
  readonly #byComponent = new Map<string, string>()
  readonly #byRef = new Map<string, string>()
  readonly #taken = new Set(['SPDXRef-DOCUMENT'])

  /** Assigns identifiers to all components: the original one, if there is one, otherwise one derived from the reference. */
  constructor({ components, elements }: Pick<ExportContent, 'components' | 'elements'>, isFromSpdx2: boolean) {
    for (const section of ['files', 'snippets']) {
      for (const { ref } of elements.get(section) ?? []) if (ref !== null) this.#taken.add(ref)
    }
    for (const { id, ref, detail } of byPosition(components)) {
      const own = detail.kept['SPDXID']
      const text = typeof own === 'string' ? own : ref
      // Relationships of the document use it, whatever its characters.
      const given = isFromSpdx2 && !this.#taken.has(text) ? text : this.free(text)
      this.#taken.add(given)
      this.#byComponent.set(id, given)
      this.#byRef.set(ref, given)
      // An SPDX 3 document uses the IRI, even if another reference is embedded.
      const iri = detail.kept['spdxId']
      if (typeof iri === 'string') this.#byRef.set(iri, given)
    }
  }

  /** Returns the identifier of a component by its id. */
  of(componentId: string): string | undefined {
    return this.#byComponent.get(componentId)
  }

  /** Returns the identifier for a reference of the original document. */
  ofRef(ref: string): string | undefined {
    return this.#byRef.get(ref)
  }

  /** Assigns an identifier to another element with a reference in the original document. */
  assignId(ref: string): string {
    const given = this.#byRef.get(ref) ?? this.free(ref)
    this.#byRef.set(ref, given)
    return given
  }

  /** Maps a reference of the original document to an existing identifier. */
  mapReference(ref: string, id: string): void {
    this.#byRef.set(ref, id)
  }

  /** Reserves and returns an unused identifier that resembles the text. */
  free(text: string): string {
    const word = text
      .replace(/^SPDXRef-/, '')
      .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
    const base = /^SPDXRef-[A-Za-z0-9.-]+$/.test(text) ? text : `SPDXRef-${word || 'element'}`
    let id = base
    for (let number = 2; this.#taken.has(id); number += 1) id = `${base}-${number}`
    this.#taken.add(id)
    return id
  }
}
