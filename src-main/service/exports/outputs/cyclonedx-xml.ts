import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { Losses } from '#service/exports/cyclonedx/losses.ts'
import { cyclonedxLosses, writtenMembers } from '#service/exports/cyclonedx/write-document.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { cyclonedxXmlText, type XmlOptions } from '#service/exports/xml/cyclonedx-xml-text.ts'

const run = {
  serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
  timestamp: '2000-01-01T00:00:00Z',
  toolVersion: '',
}

/** CycloneDX 1.4 to 1.7 as XML with an indent of two spaces. */
export const cyclonedxXml: SbomWriter = {
  ...sbomOutputs['cyclonedx-xml'],
  write: (content, madeBy, specVersion, options) =>
    cyclonedxXmlText(
      writtenMembers(content, madeBy, specVersion, options, 'XML'),
      specVersion,
      new Losses(),
      xmlOptions(content, specVersion, options),
    ),
  losses: (content, specVersion, options) => {
    const losses = new Losses()
    const members = writtenMembers(content, run, specVersion, options, 'XML')
    // Losses are counted while the text is created. The text itself is not used here.
    for (const _ of cyclonedxXmlText(members, specVersion, losses, xmlOptions(content, specVersion, options)));
    return [...cyclonedxLosses(content, specVersion, options, 'XML'), ...losses.list()]
  },
}

function xmlOptions(content: ExportContent, specVersion: string, options: SbomExportOptions): XmlOptions {
  const componentRefs = new Set(content.components.map(({ ref }) => ref))
  return { isExact: isReturnedUnchanged(content, specVersion, options), componentRefs }
}

/** Tests whether the document was XML of this version and is returned unchanged, valid or not. */
function isReturnedUnchanged(content: ExportContent, specVersion: string, options: SbomExportOptions): boolean {
  return content.version.format === 'XML' && keepsIdentity(content, 'CycloneDX', specVersion, options)
}
