import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'
import { elementsOf, type LookAtEntry } from './elements.ts'

/** Reads a document once, and shows each entry to `look`. Yields from time to time. */
export function* readGraph(
  document: SourceDocument,
  findings: DocumentFindings,
  look: LookAtEntry,
): Generator<undefined, Spdx3Graph> {
  const graph = new Spdx3Graph()
  for (const { index, value } of elementsOf(document, look)) {
    const problem = value ? graph.take(value, index) : 'The element is not an object; it was skipped'
    if (problem) findings.add('error', pointerTo('@graph', index), problem)
    if (index % 256 === 0) yield
  }
  return graph
}
