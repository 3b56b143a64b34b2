import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { jsonText } from '#service/exports/spdx/json-text.ts'
import { spdx2Document, spdx2Losses } from '#service/exports/spdx2/document.ts'

/** SPDX 2.3 as JSON with an indent of two spaces. */
export const spdx2Json: SbomWriter = {
  ...sbomOutputs['spdx2-json'],
  *write(content, run, _specVersion, options) {
    const { members, lists } = spdx2Document(content, run, options)
    yield* jsonText(members, lists)
  },
  losses: (content, _specVersion, options) => spdx2Losses(content, options),
}
