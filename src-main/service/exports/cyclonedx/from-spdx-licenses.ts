import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { ownReferences } from './from-spdx.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'

const notSupported = 'not supported by CycloneDX'

/** Counts what CycloneDX cannot represent of the license texts of an SPDX 2 document. */
export function addLicenses({ components, elements }: ExportContent, losses: Losses): void {
  const infos = elements.get('hasExtractedLicensingInfos') ?? []
  if (infos.length === 0) return
  const expressions = components.flatMap(({ detail }) => detail.licenses.map(({ expression }) => expression ?? ''))
  const used = new Set(expressions.flatMap(ownReferences))
  const stated = statedTexts(components)
  for (const { value } of infos) {
    if (!isObject(value)) continue
    const { licenseId, extractedText, seeAlsos, ...rest } = value
    if (!used.has(String(licenseId))) {
      const isStated =
        typeof extractedText === 'string' && (extractedText === licenseId || stated.has(extractedText.trim()))
      losses.add('extracted licenses not used by any package', notSupported, isStated ? 0 : 1)
      continue
    }
    const isKnown = (word: unknown) => word === null || word === licenseId || word === extractedText
    const others = Object.keys(rest).filter((name) => !isKnown(rest[name]))
    for (const name of others) losses.add(`${name} of extracted licenses`, notSupported)
    losses.add('additional URLs of extracted licenses', notSupported, Array.isArray(seeAlsos) ? seeAlsos.length - 1 : 0)
  }
}

/** Returns the texts of licenses that components state themselves; the name of one without a text. */
export function statedTexts(components: ExportContent['components']): ReadonlySet<string> {
  const licenses = components.flatMap(({ detail }) => detail.licenses)
  return new Set(licenses.flatMap(({ text, name, id }) => text ?? name ?? id ?? []).map((text) => text.trim()))
}
