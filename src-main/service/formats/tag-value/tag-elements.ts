import { readTagElement, type RecordPlace, type TagElement } from './tag-element.ts'
import type { TagOutline } from './tag-outline.ts'
import { TagScanner } from './tag-scanner.ts'
import { type Section, sections } from './tags.ts'

/**
 * Reads the elements of a tag-value document in its JSON form: with annotations from elsewhere in the text, and packages with the files
 * that follow them.
 */
export class TagElements {
  readonly #bytes: Buffer
  readonly #outline: TagOutline
  readonly #documentId: string | undefined
  /** The element that the annotations of a reference belong to: the first with that identifier. */
  readonly #annotated: ReadonlyMap<string, string>
  /** Annotations of the document itself, or of elements that have no annotations in JSON. */
  readonly #annotations: readonly number[]

  constructor(bytes: Buffer, outline: TagOutline, documentId: string | undefined) {
    this.#bytes = bytes
    this.#outline = outline
    this.#documentId = documentId
    this.#annotated = this.#findAnnotated()
    this.#annotations = this.#unattached()
  }

  length(section: Section): number {
    return section === 'annotations' ? this.#annotations.length : this.#outline.entries[section].starts.length
  }

  /** Returns the first byte of an element. */
  startOf(section: Section, index: number): number {
    return this.#outline.entries[section].starts.at(this.#entry(section, index)) ?? 0
  }

  /** Returns the number of an element among those of its section, in file order. */
  #entry(section: Section, index: number): number {
    return section === 'annotations' ? (this.#annotations[index] ?? 0) : index
  }

  /** Reads an element. `record` receives the positions of its parts. */
  read(section: Section, index: number, record?: RecordPlace): TagElement {
    const entry = this.#entry(section, index)
    const element = this.#plain(section, entry, record)
    const ref = element.value['SPDXID']
    if (section === 'annotations') {
      if (element.value['SPDXREF'] === this.#documentId) delete element.value['SPDXREF']
    } else if (typeof ref === 'string' && this.#annotated.get(ref) === `${section}/${entry}`) {
      this.#addAnnotations(element, ref)
    }
    if (section === 'packages') this.#addFiles(element, entry)
    return element
  }

  #plain(section: Section, entry: number, record?: RecordPlace): TagElement {
    const { starts, ends } = this.#outline.entries[section]
    return readTagElement(this.#bytes, section, [starts.at(entry) ?? 0, ends.at(entry) ?? 0], record)
  }

  #addAnnotations(element: TagElement, ref: string): void {
    const annotations = (this.#outline.annotated.get(ref) ?? []).map((entry) => {
      const { value } = this.#plain('annotations', entry)
      delete value['SPDXREF']
      return { value, offset: this.#outline.entries.annotations.starts.at(entry) ?? 0 }
    })
    element.addList('annotations', annotations)
  }

  #addFiles(element: TagElement, entry: number): void {
    const { ids } = this.#outline.entries.files
    const [from, to] = [this.#outline.filesBefore.at(entry) ?? 0, this.#outline.filesBefore.at(entry + 1) ?? ids.length]
    const files: { value: string; offset: number }[] = []
    for (let file = from; file < to; file += 1) {
      const offset = ids.at(file) ?? 0
      if (offset > 0) files.push({ value: this.#valueAt(offset), offset })
    }
    element.addList('hasFiles', files)
  }

  #valueAt(offset: number): string {
    const scanner = new TagScanner(this.#bytes, offset)
    return scanner.next() ? scanner.value() : ''
  }

  /** Finds the packages, files and snippets of this document that have annotations, by SPDXID. */
  #findAnnotated(): ReadonlyMap<string, string> {
    const { annotated, entries } = this.#outline
    const found = new Map<string, string>()
    const isDocumentsOnly = [...annotated.keys()].every((ref) => ref === this.#documentId)
    for (const section of isDocumentsOnly ? [] : sections.filter(canBeAnnotated)) {
      const { ids } = entries[section]
      for (let at = 0; at < ids.length; at += 1) {
        const offset = ids.at(at) ?? 0
        const ref = offset === 0 ? undefined : this.#valueAt(offset)
        if (ref === undefined || ref === this.#documentId || found.has(ref) || !annotated.has(ref)) continue
        found.set(ref, `${section}/${at}`)
      }
    }
    return found
  }

  #unattached(): readonly number[] {
    const { annotated, entries } = this.#outline
    const attached = new Set<number>()
    for (const ref of this.#annotated.keys()) {
      for (const annotation of annotated.get(ref) ?? []) attached.add(annotation)
    }
    const all = Array.from({ length: entries.annotations.starts.length }, (_, index) => index)
    return all.filter((index) => !attached.has(index))
  }
}

function canBeAnnotated(section: Section): boolean {
  return section === 'packages' || section === 'files' || section === 'snippets'
}
