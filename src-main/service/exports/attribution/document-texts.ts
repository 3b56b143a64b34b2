import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { objectOf } from '#service/domain/json-values.ts'
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
    const id = ref === null ? undefined : ids.get(ref)
    const text = objectOf(value)['simplelicensing_licenseText']
    if (id !== undefined && typeof text === 'string') yield { id, text }
  }
}
