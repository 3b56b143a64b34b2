import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { countedRun, spdx2Document, spdx2Losses } from '#service/exports/spdx2/document.ts'
import { tagValueText } from '#service/exports/spdx2/tag-value/document-text.ts'
import { tagValueLosses } from '#service/exports/spdx2/tag-value/losses.ts'
import { TagFields } from '#service/exports/spdx2/tag-value/tag-fields.ts'
import type { Substitutes } from '#service/exports/spdx2/encoding.ts'

const encodingFor = (substitutes: Substitutes) => new TagFields(substitutes)

/** SPDX 2.3 as tag-value. */
export const spdx2TagValue: SbomWriter = {
  ...sbomOutputs['spdx2-tag-value'],
  *write(content, run, _specVersion, options) {
    yield* tagValueText(spdx2Document(content, run, options, encodingFor))
  },
  losses: (content, _specVersion, options) => [
    ...spdx2Losses(content, options, encodingFor),
    ...tagValueLosses(spdx2Document(content, countedRun, options, encodingFor)),
  ],
}
