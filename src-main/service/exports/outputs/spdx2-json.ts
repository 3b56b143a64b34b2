import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { jsonText } from '#service/exports/spdx/json-text.ts'
import { spdx2Document, spdx2Losses } from '#service/exports/spdx2/document.ts'

/** SPDX 2.3 as JSON, indented by two blanks. */
export const spdx2Json: SbomWriter = {
  spec: 'SPDX',
  specVersions: ['2.3'],
  format: 'JSON',
  *write(content, run, _specVersion, options) {
    const { members, lists } = spdx2Document(content, run, options)
    yield* jsonText(members, lists)
  },
  losses: (content, _specVersion, options) => spdx2Losses(content, options),
}
