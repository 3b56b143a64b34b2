import type { ExportContent } from '#service/domain/export-content.ts'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import type { SbomWriter } from '#service/exports/sbom-writer.ts'
import { hasSamples } from '#service/exports/spdx/samples-for-test.ts'
import { spdx2Verdicts } from '#service/exports/spdx/official-verdict-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { schemaFault } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { read } from '#service/formats/read-for-test.ts'
import { xsdVerdict } from '#service/formats/xml/xsd-verdict.ts'
import { cyclonedxSchema } from '#service/schemas/cyclonedx-schema.ts'

/** The document that a writer makes of this content. */
export function exported(
  content: ExportContent,
  writer: SbomWriter,
  specVersion: string,
  options: SbomExportOptions = plainExport,
): string {
  return [...writer.write(content, run, specVersion, options)].join('')
}

/**
 * What the official schema of its format has against a document that was written: null when it has nothing. Tag-value has no schema:
 * what our reader says. Without the official SPDX schemas only CycloneDX and tag-value are judged.
 */
export function exportFault(text: string, writer: SbomWriter, specVersion: string): unknown {
  if (writer.format === 'TAG_VALUE') {
    const { document } = read(text)
    return document.schemaValid === true ? null : document.findings.slice(0, 2)
  }
  if (writer.format === 'XML') {
    const { valid, findings } = xsdVerdict(Buffer.from(text), specVersion)
    return valid === true ? null : findings.slice(0, 2)
  }
  const document: unknown = JSON.parse(text)
  if (writer.spec === 'CycloneDX') return cyclonedxSchema(specVersion as '1.7').fault(document as object) // of the writer's list
  if (!hasSamples) return null
  if (specVersion === '2.3') return spdx2Verdicts(document).find((verdict) => verdict !== null) ?? null
  return schemaFault(document as Parameters<typeof schemaFault>[0])
}
