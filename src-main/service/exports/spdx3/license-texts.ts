import { isObject, listOf, textOf, textsOf } from '#service/domain/json-values.ts'
import type { Element } from './elements.ts'
import { licenseTextElement } from './license-elements.ts'
import type { Writing } from './writing.ts'

/** Yields texts of licenses that SPDX does not list: those found while the document was created, and those of an SPDX 2 document. */
export function* licenseTexts({ content, source, licenseRefs, elements }: Writing): Generator<Element> {
  for (const { licenseId, name, text, url } of licenseRefs.all) {
    yield licenseTextElement({ licenseId, name, text: text ?? name, urls: url === null ? [] : [url] }, elements)
  }
  if (source !== 'SPDX 2') return
  for (const { ref, value } of content.elements.get('hasExtractedLicensingInfos') ?? []) {
    if (!isObject(value) || ref === null) continue
    const crossRefs = listOf(value['crossRefs']).flatMap((entry) =>
      isObject(entry) ? (textOf(entry['url']) ?? []) : [],
    )
    const license = {
      licenseId: ref,
      name: textOf(value['name']),
      text: textOf(value['extractedText']) ?? '',
      urls: [...new Set([...textsOf(value['seeAlsos']), ...crossRefs])],
      comment: textOf(value['comment']),
    }
    yield licenseTextElement(license, elements)
  }
}
