import { sbomOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { jsonText } from '#service/exports/spdx/json-text.ts'
import { spdx3Graph, spdx3Losses } from '#service/exports/spdx3/graph.ts'

const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'

/** SPDX 3.0.1 as JSON, compacted with its context, with an indent of two spaces. */
export const spdx3Json: SbomWriter = {
  ...sbomOutputs['spdx3-json'],
  *write(content, run, _specVersion, options) {
    // Members beside the graph belong to the document that was read; a changed one has none of them.
    const members = keepsIdentity(content, 'SPDX', '3.0.1', options) ? content.kept : {}
    const elements = spdx3Graph(content, run, options)
    yield* jsonText({ '@context': context, ...members }, [{ name: '@graph', elements }])
  },
  losses: (content, _specVersion, options) => spdx3Losses(content, options),
}
