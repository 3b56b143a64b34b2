// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { isEmbeddedAnnotation } from '#service/standards/spdx/spdx-embedded-members.ts'
import { isObject, without } from './members.ts'
import type { Writing } from './writing.ts'

/** Converts annotations of an SPDX 2 document and its packages to CycloneDX 1.5 and later. Skips those with data of our own exports. */
export function* spdxAnnotations({ content }: Writing): Generator<Record<string, unknown>> {
  const primary = content.components.find((component) => component.primary)
  for (const { value } of content.elements.get('annotations') ?? []) {
    if (primary) yield* annotation(value, primary.ref)
  }
  for (const { ref, detail } of content.components) {
    const list = detail.kept['annotations']
    for (const value of Array.isArray(list) ? (list as unknown[]) : []) yield* annotation(value, ref)
  }
}

function* annotation(value: unknown, ref: string): Generator<Record<string, unknown>> {
  if (!isObject(value) || isEmbeddedAnnotation(value)) return
  const { annotator, annotationDate, comment } = value
  yield { subjects: [ref], annotator: annotatorOf(annotator), timestamp: annotationDate, text: comment }
}

/** `Person: Jane Doe (jane@example.org)`. */
function annotatorOf(value: unknown): Record<string, unknown> {
  const text = typeof value === 'string' ? value : ''
  const [, kind = '', rest = text] = /^(Person|Organization|Tool):\s*(.*)$/s.exec(text) ?? []
  const [, name = rest, email] = /^(.*?)\s*\(([^()\s]+@[^()\s]+)\)\s*$/s.exec(rest) ?? []
  if (kind === 'Tool') return { component: { type: 'application', name: rest } }
  if (kind === 'Person') return { individual: without({ name, email }) }
  return { organization: without({ name, contact: email === undefined ? null : [{ email }] }) }
}
