import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import { jsonText } from '#service/exports/cyclonedx/json-text.ts'
import { cyclonedxLosses, writtenMembers } from '#service/exports/cyclonedx/write-document.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'

/** CycloneDX 1.4 to 1.7 as JSON with an indent of two spaces. */
export const cyclonedxJson: SbomWriter = {
  ...sbomOutputs['cyclonedx-json'],
  write: (content, run, specVersion, options) => jsonText(writtenMembers(content, run, specVersion, options)),
  losses: (content, specVersion, options) => cyclonedxLosses(content, specVersion, options),
}
