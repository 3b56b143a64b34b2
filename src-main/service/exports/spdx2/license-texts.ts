import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { objectOf, objectsOf } from '#service/domain/json-values.ts'

/** Yields the license texts of an SPDX 3 document. */
export function* licenseTexts({
  content,
  licenseIds,
}: {
  readonly content: Pick<ExportContent, 'elements'>
  readonly licenseIds: ReadonlyMap<string, string>
}): Generator<unknown> {
  for (const { ref, value } of content.elements.get('@graph') ?? []) {
    const licenseId = ref === null ? undefined : licenseIds.get(ref)
    const extractedText = objectOf(value)['simplelicensing_licenseText']
    if (licenseId === undefined || typeof extractedText !== 'string') continue
    const { name, comment, externalRef } = objectOf(value)
    const seeAlsos = objectsOf(externalRef).flatMap(({ locator }) =>
      Array.isArray(locator) ? (locator as unknown[]) : [],
    )
    yield {
      licenseId,
      extractedText,
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof comment === 'string' ? { comment } : {}),
      ...(seeAlsos.length > 0 ? { seeAlsos } : {}),
    }
  }
}
