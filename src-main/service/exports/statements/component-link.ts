import { documentFamilies } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { hasGeneratedRef, isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import { isIri } from '#service/standards/text-formats.ts'

/**
 * Returns the position of a component in the original document as a URI: BOM-Link for CycloneDX with a serial number, namespace and id
 * for SPDX, and `urn:waybill:ref:` with its reference if the document has no name of its own that fits the format.
 *
 * @param fits tests whether a link is one in the format: an IRI if nothing is given
 */
export function componentLinks(
  { version, kept }: ExportContent,
  fits: (link: string) => boolean = isIri,
): (component: Pick<ExportedComponent, 'ref' | 'position' | 'primary' | 'isInherited'>) => string {
  const serial = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(version.serialNumber ?? '')?.[1]
  const number = kept['version']
  const documentVersion = typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 1
  return (component) => {
    const fragment = encodeURIComponent(component.ref.toWellFormed())
    if (!isInDocument(component)) return `urn:waybill:ref:${fragment}`
    switch (documentFamilies[version.spec].linkedBy) {
      case 'BOM-Link':
        if (serial !== undefined) return `urn:cdx:${serial}/${documentVersion}#${fragment}`
        break
      case 'namespace':
        if (isNamespace(version.serialNumber) && fits(version.serialNumber))
          return `${version.serialNumber}#${fragment}`
    }
    return `urn:waybill:ref:${fragment}`
  }
}

/** Whether the document that the version was read from has the component: not if it comes from a part, or if its reference was generated. */
export function isInDocument(
  component: Pick<ExportedComponent, 'ref' | 'position' | 'primary' | 'isInherited'>,
): boolean {
  return component.isInherited !== true && !hasGeneratedRef(component) && !isGeneratedPrimary(component)
}

function isNamespace(text: string | null): text is string {
  return text !== null && /^[a-z][a-z0-9+.-]*:[^\s#<>"{}|\\^`]+$/i.test(text) && URL.canParse(text)
}
