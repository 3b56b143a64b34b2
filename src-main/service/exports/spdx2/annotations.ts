import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { isObject, type JsonObject, textOf, textsOf } from '#service/domain/json-values.ts'
import { Spdx3Creators } from './spdx3-creators.ts'

/** Converts annotations of CycloneDX and SPDX 3 documents to SPDX 2, where each belongs to its subject. */
export class Annotations {
  readonly #bySubject = new Map<string, object[]>()
  readonly #ofDocument: object[] = []

  /** `date`: used for annotations without one. `isSubject`: whether the element with a reference can contain annotations. */
  constructor(
    { elements }: Pick<ExportContent, 'elements'>,
    source: PreservedForm,
    date: string,
    isSubject: (ref: string) => boolean,
  ) {
    switch (source) {
      case 'CycloneDX':
        this.#addList(elements, date, isSubject)
        break
      case 'SPDX 2': // they stay in their place
        break
      case 'SPDX 3':
        this.#addGraph(elements, date, isSubject)
    }
  }

  /** Returns the annotations of the component or file with a reference of the original document. */
  of(ref: string): readonly object[] {
    return this.#bySubject.get(ref) ?? []
  }

  /** Returns the annotations of anything else. */
  ofDocument(): readonly object[] {
    return this.#ofDocument
  }

  #addList(elements: ExportContent['elements'], date: string, isSubject: (ref: string) => boolean): void {
    for (const { value } of elements.get('annotations') ?? []) {
      if (!isObject(value)) continue
      const annotation = fromCyclonedx(value, date)
      this.#add(textsOf(value['subjects']), annotation, isSubject)
    }
  }

  #addGraph(elements: ExportContent['elements'], date: string, isSubject: (ref: string) => boolean): void {
    const graph = elements.get('@graph') ?? []
    const makers = new Spdx3Creators({ elements })
    for (const { value } of graph) {
      if (!isObject(value) || (value['type'] ?? value['@type']) !== 'Annotation') continue
      const { created, by } = makers.of(value)
      const annotation = {
        annotationDate: created ?? date,
        annotationType: value['annotationType'] === 'review' ? 'REVIEW' : 'OTHER',
        annotator: by ?? 'Organization: anonymous',
        comment: textOf(value['statement']) ?? textOf(value['comment']) ?? textOf(value['description']) ?? '',
      }
      this.#add(textsOf(value['subject']), annotation, isSubject)
    }
  }

  #add(subjects: readonly string[], annotation: object, isSubject: (ref: string) => boolean): void {
    const known = subjects.filter(isSubject)
    if (known.length < subjects.length || subjects.length === 0) this.#ofDocument.push(annotation)
    for (const subject of known) {
      const list = this.#bySubject.get(subject)
      if (list) list.push(annotation)
      else this.#bySubject.set(subject, [annotation])
    }
  }
}

function fromCyclonedx(value: JsonObject, date: string): object {
  return {
    annotationDate: wholeSeconds(value['timestamp']) ?? date,
    annotationType: 'OTHER',
    annotator: annotatorOf(value['annotator']),
    comment: textOf(value['text']) ?? '',
  }
}

function annotatorOf(value: unknown): string {
  const kinds = [
    ['individual', 'Person'],
    ['organization', 'Organization'],
    ['component', 'Tool'],
    ['service', 'Tool'],
  ] as const
  for (const [member, kind] of kinds) {
    const who = isObject(value) ? value[member] : undefined
    const name = isObject(who) ? (textOf(who['name']) ?? textOf(who['email'])) : null
    if (name !== null) return `${kind}: ${name}`
  }
  return 'Person: anonymous'
}
