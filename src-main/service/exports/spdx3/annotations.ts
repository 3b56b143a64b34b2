import { isEmbeddedAnnotation } from '#service/standards/spdx/spdx-embedded-members.ts'
import { Annotations } from '#service/exports/spdx2/annotations.ts'
import { resultAnnotations } from '#service/exports/spdx/result-annotations.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { isObject, listOf, objectOf, textOf } from '#service/domain/json-values.ts'
import { actorOf } from '#service/standards/spdx/actors.ts'
import { type Element, withoutEmpty } from './elements.ts'
import type { Writing } from './writing.ts'

/** Yields the annotations of a converted document and its elements, each with its creator and time, then the results of Waybill. */
export function* annotationElements(writing: Writing): Generator<Element> {
  const creations = new Creations(writing)
  yield* elementsOf(annotationsOf(writing), {}, { creations, writing })
  yield* resultElements(writing, creations)
}

/** Yields annotations of the document that state the results of compliance checks. */
export function* resultElements(writing: Writing, creations = new Creations(writing)): Generator<Element> {
  const document = writing.elements.iri('SPDXRef-DOCUMENT')
  const results = resultAnnotations(writing).map((value) => [document, value] as const)
  yield* elementsOf(results, { contentType: 'text/plain' }, { creations, writing })
}

function* elementsOf(
  annotations: Iterable<readonly [subject: string, value: unknown]>,
  common: Element,
  { creations, writing }: { readonly creations: Creations; readonly writing: Writing },
): Generator<Element> {
  for (const [subject, value] of annotations) {
    if (!isObject(value) || isEmbeddedAnnotation(value)) continue
    const creationInfo = creations.of(textOf(value['annotator']), wholeSeconds(value['annotationDate']))
    yield* creations.taken()
    const spdxId = writing.elements.next('annotation')
    const members = {
      annotationType: value['annotationType'] === 'REVIEW' ? 'review' : 'other',
      subject,
      ...common,
      statement: textOf(value['comment']),
    }
    yield { ...writing.elements.make('Annotation', spdxId, members), creationInfo }
    yield* writing.elements.taken()
  }
}

/** Yields subject and annotation, in the form of SPDX 2. */
function* annotationsOf(writing: Writing): Generator<readonly [string, unknown]> {
  const document = writing.elements.iri('SPDXRef-DOCUMENT')
  switch (writing.source) {
    case 'CycloneDX':
      yield* fromCyclonedx(writing, document)
      break
    case 'SPDX 2':
    case 'SPDX 3':
      yield* ofElements(writing)
      yield* ofDocument(writing, document)
  }
}

function* fromCyclonedx(writing: Writing, document: string): Generator<readonly [string, unknown]> {
  const { content, source, date, components } = writing
  const refs = new Set(components.map(({ ref }) => ref))
  const found = new Annotations(content, source, date, (ref) => refs.has(ref))
  for (const { id, ref } of components) {
    for (const annotation of found.of(ref)) yield [writing.iriOf(id) ?? document, annotation]
  }
  for (const annotation of found.ofDocument()) yield [document, annotation]
}

function* ofElements(writing: Writing): Generator<readonly [string, unknown]> {
  for (const { id, detail } of writing.components) {
    const subject = writing.iriOf(id) ?? ''
    for (const annotation of listOf(detail.kept['annotations'])) yield [subject, annotation]
  }
  for (const section of ['files', 'snippets']) {
    for (const { ref, value } of writing.content.elements.get(section) ?? []) {
      const subject = writing.iriOfRef(ref ?? '')
      if (subject === undefined) continue
      for (const annotation of listOf(objectOf(value)['annotations'])) yield [subject, annotation]
    }
  }
}

function* ofDocument({ content }: Writing, document: string): Generator<readonly [string, unknown]> {
  for (const { value } of content.elements.get('annotations') ?? []) yield [document, value]
  for (const { value } of content.elements.get('revieweds') ?? []) {
    const { reviewer: annotator, reviewDate: annotationDate, comment } = objectOf(value)
    yield [document, { annotator, annotationDate, comment, annotationType: 'REVIEW' }]
  }
}

const agentTypes = { Person: 'Person', Organization: 'Organization', Tool: 'SoftwareAgent' } as const

/** Assigns CreationInfo elements, which state creator and time in SPDX 3. Equal ones are shared. */
class Creations {
  readonly #writing: Writing
  readonly #known = new Map<string, string>()
  #waiting: Element[] = []

  constructor(writing: Writing) {
    this.#writing = writing
  }

  of(annotator: string | null, date: string | null): string {
    const { agents, date: now } = this.#writing
    const actor = actorOf(annotator)
    const unknown = { name: 'unknown', email: null, phone: null, url: null }
    const createdBy = agents.idOf(agentTypes[actor?.kind ?? 'Tool'], actor?.contact ?? unknown) ?? ''
    const created = date ?? now
    const key = `${createdBy} ${created}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const id = this.#writing.elements.nextBlank('annotated')
    this.#known.set(key, id)
    const info = { type: 'CreationInfo', '@id': id, specVersion: '3.0.1', created, createdBy: [createdBy] }
    this.#waiting.push(withoutEmpty(info))
    return id
  }

  *taken(): Generator<Element> {
    yield* this.#waiting
    this.#waiting = []
  }
}
