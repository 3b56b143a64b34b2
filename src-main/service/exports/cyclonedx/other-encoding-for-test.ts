import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { cyclonedxXml } from '#service/exports/outputs/cyclonedx-xml.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

/** Exports CycloneDX content as JSON of its own version, and validates it with the official schema. */
export function asJson(content: ExportContent) {
  const { specVersion } = content.version
  const document = JSON.parse([...cyclonedxJson.write(content, run, specVersion, plainExport)].join('')) as object
  const fault = cyclonedxSchema(specVersion as '1.7').fault(document) // only exported versions are validated
  return { document, fault, losses: cyclonedxJson.losses(content, specVersion, plainExport) }
}

/** Exports CycloneDX content as XML of its own version, and validates it with the official schema. */
export function asXml(content: ExportContent) {
  const { specVersion } = content.version
  const text = [...cyclonedxXml.write(content, run, specVersion, plainExport)].join('')
  const { findings } = xsdVerdict(Buffer.from(text), specVersion)
  return { text, findings, losses: cyclonedxXml.losses(content, specVersion, plainExport) }
}
