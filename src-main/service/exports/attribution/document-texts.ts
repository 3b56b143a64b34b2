import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type JsonObject, objectOf, objectsOf } from '#service/domain/json-values.ts'
import { licenseIdsOf } from '#service/standards/spdx/spdx3-license-ids.ts'

/** Yields the license texts that a document holds beside its components (SPDX 2.3 clause 10, SPDX 3 custom licenses). */
export function* documentTextsOf(
  elements: ExportContent['elements'],
): Generator<{ readonly id: string; readonly text: string }> {
  for (const { ref, value } of elements.get('hasExtractedLicensingInfos') ?? []) {
    const text = objectOf(value)['extractedText']
    if (ref !== null && typeof text === 'string') yield { id: ref, text }
  }
  const graph = elements.get('@graph') ?? []
  const ids = licenseIdsOf(graph)
  for (const { ref, value } of graph) {
    const id = ref === null ? undefined : (listedId(ref) ?? ids.get(ref))
    const text = objectOf(value)['simplelicensing_licenseText']
    if (id !== undefined && typeof text === 'string') yield { id, text }
  }
}

/** The id of a license of the SPDX list, from its IRI. */
function listedId(ref: string): string | undefined {
  return /^https?:\/\/spdx\.org\/licenses\/([A-Za-z0-9.+-]+)$/.exec(ref)?.[1]
}

/** Yields the license texts that a component states: with each license, or as details of an expression (CycloneDX 1.7). */
export function* componentTextsOf({
  licenses,
  kept,
}: ComponentDetail): Generator<{ readonly id: string; readonly text: string }> {
  for (const { id, name, expression, text } of licenses)
    if (text !== undefined) yield { id: id ?? name ?? expression ?? '', text }
  for (const { expressionDetails } of objectsOf(kept['licenses'])) {
    for (const { licenseIdentifier: id, text } of objectsOf(expressionDetails)) {
      const plain = attachedText(objectOf(text))
      if (typeof id === 'string' && plain !== null) yield { id, text: plain }
    }
  }
}

/** Returns the text of an attachment; null of other content, such as a scan. */
function attachedText({ content, encoding, contentType }: JsonObject): string | null {
  if (typeof content !== 'string') return null
  if (encoding !== 'base64') return content
  const isText = typeof contentType !== 'string' || contentType.startsWith('text/')
  return isText ? Buffer.from(content, 'base64').toString('utf8') : null
}
