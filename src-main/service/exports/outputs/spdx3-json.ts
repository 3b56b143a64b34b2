import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { jsonText } from '#service/exports/spdx/json-text.ts'
import { spdx3Graph, spdx3Losses } from '#service/exports/spdx3/graph.ts'

const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'

/** SPDX 3.0.1 as JSON, compacted with its context, with an indent of two spaces. */
export const spdx3Json: SbomWriter = {
  ...sbomOutputs['spdx3-json'],
  *write(content, run, _specVersion, options) {
    yield* jsonText({ '@context': context }, [{ name: '@graph', elements: spdx3Graph(content, run, options) }])
  },
  losses: (content, _specVersion, options) => spdx3Losses(content, options),
}
