import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { VerifiedFile } from '#service/domain/downloads/made-export.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { VersionGraph } from '#service/documents/thread/version-graph.ts'
import { addedPrimary } from '#service/exports/added-primary.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { tagText } from '#service/exports/spdx2/tag-value/tag-lines.ts'
import { xmlText } from '#service/exports/xml/xml-escaper.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { type ComparedComponent, type ComparedGraph, findDifference } from './compare-graphs.ts'

type SbomExport = Extract<ExportRequest, { kind: 'sbom' }>

/** What validating a file and reading it again found. */
export type Verdict = Omit<VerifiedFile, 'sha256'>

/**
 * Validates a written SBOM against the schema of its format, and reads it again: it must have the same components, each inside the same
 * one, with the same dependencies.
 *
 * @param unchanged the file contains exactly what was read: it is as valid as the document was
 * @throws {Rejection} if its schema does not accept it although the document was changed, or if the graph is another one
 */
export function verifyDocument(bytes: Buffer, whole: ExportContent, request: SbomExport, unchanged: boolean): Verdict {
  const written = writtenGraph(whole, request)
  const known = new Set([...written.components.values()].map(({ label }) => label))
  const components = new Map<number, ComparedComponent<number>>()
  const graph = new VersionGraph()
  const { schemaValid, findings } = readDocument(bytes, {
    dependency: ({ from, to }) => graph.add(from, to),
    component: (one) => {
      graph.take(one.ref, `waybill-unnamed-${one.order}`, one.order)
      const label = labelOf(one, request)
      // A component without a name is read by its reference, which is another one in another format.
      const isNameless = !known.has(label) && known.has(noName)
      components.set(one.order, { label: isNameless ? noName : label, parent: one.parent ?? null })
    },
    element: () => {},
  })
  const { spec, specVersion, format } = request
  // A document that is exported as it came is as valid as it was. Tag-value has no schema: its values are evaluated by the specification.
  const isAsItCame = unchanged || (keepsIdentity(whole, spec, specVersion, request) && whole.version.format === format)
  if (schemaValid === false && !isAsItCame) {
    throw new Rejection(`the schema of ${spec} ${specVersion} does not accept it: ${JSON.stringify(findings[0])}`)
  }
  const difference = findDifference(written, { components, edges: graph.edges() })
  if (difference !== null) throw new Rejection(`${difference} when the file is read again`)
  return { schemaValid, roundTripVerified: true }
}

/** Returns the graph that a request asks for. No format leaves out a component or an edge between two. */
function writtenGraph(whole: ExportContent, request: SbomExport): ComparedGraph<string> {
  const { content } = narrowContent(whole, request)
  const hasAddedPrimary = addedPrimary(whole, request).length > 0
  const components = new Map<string, ComparedComponent<string>>()
  for (const one of content.components) {
    if (isGeneratedPrimary(one) && !hasAddedPrimary) continue
    const label = labelOf(one, request)
    components.set(one.id, { label: label.startsWith(noName) ? noName : label, parent: one.parentId })
  }
  const edges = content.edges.filter(([from, to]) => from !== to && components.has(from) && components.has(to))
  return { components, edges }
}

function labelOf(
  { name, componentVersion, purl }: Pick<ParsedComponent, 'name' | 'componentVersion' | 'purl'>,
  { format }: SbomExport,
): string {
  const represented = representations[format] ?? ((text) => text)
  return [name, componentVersion, purl].flatMap((text) => (text ? [represented(text)] : [])).join(' ')
}

/** What becomes of a text in an encoding that cannot represent every one. A text that a format also keeps elsewhere is read as it was. */
const representations: { readonly [Format in SbomExport['format']]?: (text: string) => string } = {
  XML: (text) => xmlText(text),
  TAG_VALUE: tagText,
}

const noName = '(no name)'
