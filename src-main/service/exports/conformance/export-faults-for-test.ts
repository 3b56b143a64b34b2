import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx2Faults } from '#service/exports/spdx2/structure-faults-for-test.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'
import { read } from '#service/formats/read-for-test.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

/** Exports content with a writer. */
export function exported(
  content: ExportContent,
  writer: SbomWriter,
  specVersion: string,
  options: SbomExportOptions = plainExport,
): string {
  return [...writer.write(content, run, specVersion, options)].join('')
}

/**
 * Returns what is wrong with an exported document, or null. CycloneDX is validated with its official schemas. Those of SPDX are not part
 * of the project, so SPDX is checked by our reader and the structural rules of the formats. Tag-value has no schema at all.
 */
export function exportFault(text: string, { spec, format }: SbomWriter, specVersion: string): unknown {
  if (format === 'TAG_VALUE') {
    const { document } = read(text)
    return document.schemaValid === true ? null : document.findings.slice(0, 2)
  }
  if (format === 'XML') {
    const { valid, findings } = xsdVerdict(Buffer.from(text), specVersion)
    return valid === true ? null : findings.slice(0, 2)
  }
  const document: unknown = JSON.parse(text)
  if (spec === 'CycloneDX') return cyclonedxSchema(specVersion as '1.7').fault(document as object) // a version that the writer lists
  const faults = specVersion === '2.3' ? spdx2Faults(document) : spdx3Faults(document)
  if (faults.length > 0) return faults.slice(0, 3)
  const { document: again } = read(text)
  if (again.schemaValid === true) return null
  return again.findings.filter(({ severity }) => severity === 'error').slice(0, 3)
}
