import { readablePaths } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { bsiCyclonedx } from '#service/exports/outputs/bsi-cyclonedx.ts'
import { bsiSpdx3 } from '#service/exports/outputs/bsi-spdx3.ts'
import { run as made } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const options: SbomExportOptions = { ...plainExport, profile: 'bsi-tr-03183-2' }
const run = { ...made, publisher: { name: 'Acme', url: null, email: 'sbom@acme.example' } }

/** Paths of documents that contain everything that the guideline requires. */
export const labelledPaths = readablePaths(/^(cyclonedx-json|spdx3-jsonld)$/).filter((path) =>
  path.includes('profiles/bsi'),
)

/** Exports content as CycloneDX in the BSI form, with the rules that it violates. */
export function inCyclonedx(content: ExportContent) {
  const { pieces, warnings } = bsiCyclonedx(narrowContent(content, options).content, run, options, 'JSON')
  return { text: [...pieces()].join(''), warnings }
}

/** Exports content as SPDX 3.0.1 in the BSI form, with the rules that it violates. */
export function inSpdx3(content: ExportContent, { serialNumber }: Pick<typeof run, 'serialNumber'> = run) {
  const { pieces, warnings } = bsiSpdx3(narrowContent(content, options).content, { ...run, serialNumber }, options)
  return { text: [...pieces()].join(''), warnings }
}
