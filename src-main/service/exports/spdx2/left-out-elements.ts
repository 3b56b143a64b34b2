import type { SpdxWriting } from '#service/exports/spdx/spdx-writing.ts'
import { isObject, type JsonObject, textOf } from '#service/domain/json-values.ts'
import { fitToShape } from './fit-to-shape.ts'
import type { Encoding } from './encoding.ts'
import { repairDocument } from './repair-document.ts'
import { spdx23Shapes } from './shapes.ts'

/** Lists whose elements others refer to, with the member that identifies an element. A snippet is left out with its file. */
const identified = [
  ['externalDocumentRefs', 'externalDocumentId'],
  ['files', 'SPDXID'],
  ['snippets', 'SPDXID'],
] as const
/** Members that refer to files, by list. */
const fileLists: ReadonlyMap<string, string> = new Map([
  ['packages', 'hasFiles'],
  ['files', 'fileDependencies'],
])

/** Elements of an SPDX 2 document that SPDX 2.3 does not allow, so that nothing that is written may refer to them. */
export class LeftOutElements {
  readonly #refs = new Set<string>()
  readonly #losses: SpdxWriting['losses']

  constructor({ content, source, isUnchanged, components, losses }: SpdxWriting, encoding?: Encoding) {
    this.#losses = losses
    if (source !== 'SPDX 2' || (isUnchanged && encoding === undefined)) return
    const part = (list: (typeof identified)[number][0], value: unknown) => {
      const fitted = isUnchanged ? value : fitToShape(repairDocument(list, value), spdx23Shapes[list], () => undefined)
      return fitted === undefined || !encoding ? fitted : encoding.element(list, fitted, () => undefined)
    }
    for (const [list, id] of identified) {
      for (const { value } of content.elements.get(list) ?? []) {
        const ref = isObject(value) ? textOf(value[id]) : null
        if (ref !== null && (part(list, value) === undefined || this.#isSnippetWithoutFile(value))) this.#refs.add(ref)
      }
    }
    for (const { ref } of components) this.#refs.delete(ref)
  }

  /** Returns an element without references to elements that are left out; undefined if nothing remains of it. Counts what is removed. */
  without(list: string, element: unknown): unknown {
    if (this.#refs.size === 0) return element
    if (list === 'documentDescribes') return this.#isLeftOut(element) ? this.#remove(list) : element
    if (!isObject(element)) return element
    if (list === 'snippets' && this.#isSnippetWithoutFile(element)) {
      this.#losses.add({ one: 'snippet', many: 'snippets', why: 'its file is left out' })
      return undefined
    }
    if (list === 'relationships') return this.#withEnds(element)
    return this.#withFiles(element, fileLists.get(list))
  }

  #withEnds(relationship: JsonObject): JsonObject | undefined {
    const { spdxElementId, relatedSpdxElement, relationshipType } = relationship
    if (!this.#isLeftOut(spdxElementId) && !this.#isLeftOut(relatedSpdxElement)) return relationship
    const type = textOf(relationshipType) ?? ''
    const words = { one: `relationship "${type}"`, many: `relationships "${type}"` }
    this.#losses.add({ ...words, why: 'an element that it relates is left out' })
    return undefined
  }

  #withFiles(element: JsonObject, member: string | undefined): JsonObject {
    const files = member === undefined ? undefined : element[member]
    if (member === undefined || !Array.isArray(files)) return element
    const stay = (files as unknown[]).filter((ref) => !this.#isLeftOut(ref))
    if (stay.length === files.length) return element
    for (let removed = stay.length; removed < files.length; removed += 1) this.#remove(member)
    return { ...element, [member]: stay }
  }

  #remove(name: string): undefined {
    this.#losses.add({ one: `entry of "${name}"`, many: `entries of "${name}"`, why: 'its element is left out' })
  }

  #isSnippetWithoutFile(value: unknown): boolean {
    return isObject(value) && value['snippetFromFile'] !== undefined && this.#isLeftOut(value['snippetFromFile'])
  }

  /** `DocumentRef-tools:SPDXRef-1` belongs to the reference of its document. */
  #isLeftOut(ref: unknown): boolean {
    if (typeof ref !== 'string') return false
    const own = ref.trim()
    return this.#refs.has(own) || this.#refs.has(own.replace(/:.*$/s, ''))
  }
}
