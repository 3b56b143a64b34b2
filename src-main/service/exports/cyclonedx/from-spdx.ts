import { cyclonedxComponent } from '#service/domain/cyclonedx-component.ts'
import type { ExportedComponent } from '#service/domain/export-content.ts'
import type { ComponentBody } from './component.ts'
import { isObject, without } from './members.ts'
import type { Writing } from './writing.ts'

/** A component that was read from SPDX: what is modelled, with the texts of the licences that only its document knows. */
export function spdxComponent(component: ExportedComponent, writing: Writing): ComponentBody {
  const body = cyclonedxComponent(component, component.ref)
  const texts = writing.licenseTexts
  if (texts.size === 0 || !Array.isArray(body['licenses'])) return body
  return { ...body, licenses: body['licenses'].map((entry: ComponentBody) => withTexts(entry, texts)) }
}

function withTexts(entry: ComponentBody, texts: ReadonlyMap<string, ComponentBody>): ComponentBody {
  const { expression } = entry
  if (typeof expression !== 'string') return entry
  const details = ownReferences(expression).flatMap((id) => texts.get(id) ?? [])
  return details.length > 0 ? { ...entry, expressionDetails: details } : entry
}

/** Licences of the document itself in an expression; those of other documents have no text here. */
export function ownReferences(expression: string): readonly string[] {
  return [...new Set(expression.match(/(?<![:\w.-])LicenseRef-[\w.-]+/g) ?? [])]
}

/** Texts of a document's own licences by identifier, as details of an expression (CycloneDX 1.7). */
export function licenseTextsOf(elements: Writing['content']['elements']): ReadonlyMap<string, ComponentBody> {
  const texts = new Map<string, ComponentBody>()
  for (const { value } of elements.get('hasExtractedLicensingInfos') ?? []) {
    if (!isObject(value) || typeof value['licenseId'] !== 'string') continue
    const { licenseId, extractedText, seeAlsos } = value
    const url: unknown = Array.isArray(seeAlsos) ? seeAlsos[0] : undefined
    const text = typeof extractedText === 'string' ? { content: extractedText } : undefined
    texts.set(licenseId, without({ licenseIdentifier: licenseId, text, url }))
  }
  return texts
}
