import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { read } from '#service/formats/read-for-test.ts'
import { type EveryExport, plannedExport, textOf } from './every-export-for-test.ts'

/** What hangs together how in a document: its components with what they are in, and its edges. Identifiers do not matter. */
function graphOf({ components, edges }: ExportContent): object {
  const labels = labelsOf(components)
  const labelOf = (id: string | null) => (id === null ? null : labels.get(id))
  return {
    components: components.map(({ id, parentId }) => `${labelOf(id)} in ${labelOf(parentId)}`).toSorted(),
    edges: [...new Set(edges.map(([from, to]) => `${labelOf(from)} > ${labelOf(to)}`))].toSorted(),
  }
}

/** Components that are alike are told apart by their order. */
function labelsOf(components: readonly ExportedComponent[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    components
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name, componentVersion, purl }) => {
        const label = `${name} ${componentVersion} ${purl}`
        const count = (counts.get(label) ?? 0) + 1
        counts.set(label, count)
        return [id, count === 1 ? label : `${label} (${count})`]
      }),
  )
}

const reference = /^No element has|is not unique|is not in externalDocumentRefs|is not defined/

/** Counts references to missing elements and identifiers that are used twice, as our reader reports them. */
export function badReferences(text: string | Buffer): number {
  return read(text).document.findings.filter(({ message }) => reference.test(message)).length
}

/** Reads an export again. Returns the graph that was to be written, the one that was read, and how many references are bad. */
export function readAgain(content: ExportContent, one: EveryExport) {
  const text = textOf(plannedExport(content, one))
  const { content: narrowed } = narrowContent(content, one.options)
  return {
    written: graphOf(narrowed),
    read: graphOf(contentOf(Buffer.from(text))),
    badReferences: badReferences(text),
  }
}
