import { Losses } from './cyclonedx/losses.ts'
import { cyclonedxLosses, writtenMembers } from './cyclonedx/written-document.ts'
import type { SbomWriter } from './sbom-writer.ts'
import { cyclonedxXmlText } from './xml/cyclonedx-xml-text.ts'

const run = {
  serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
  timestamp: '2000-01-01T00:00:00Z',
  toolVersion: '',
}

/** CycloneDX 1.4 to 1.7 as XML, indented by two blanks. */
export const cyclonedxXml: SbomWriter = {
  spec: 'CycloneDX',
  specVersions: ['1.7', '1.6', '1.5', '1.4'],
  format: 'XML',
  contentType: 'text/xml',
  ending: 'cdx.xml',
  write: (content, madeBy, specVersion, options) =>
    cyclonedxXmlText(writtenMembers(content, madeBy, specVersion, options), specVersion, new Losses(), (name) =>
      Array.isArray(content.kept[name]),
    ),
  losses: (content, specVersion, options) => {
    const losses = new Losses()
    const text = cyclonedxXmlText(writtenMembers(content, run, specVersion, options), specVersion, losses)
    // Counted while the text is made, which nobody reads here.
    for (const _ of text);
    return [...cyclonedxLosses(content, specVersion, options), ...losses.list()]
  },
}
