import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { schemaFault, shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { contentWithFindings, richDocument } from './fixtures-for-test.ts'
import { validateSpdx2 } from './official-verdict-for-test.ts'
import { plainExport } from './plain-export-for-test.ts'

function writtenBy(writer: typeof spdx2Json, content: ExportContent, options: SbomExportOptions): unknown {
  const chosen = narrowContent(content, options).content
  return JSON.parse([...writer.write(chosen, run, writer.specVersions[0] ?? '', options)].join(''))
}

const options: readonly (readonly [string, SbomExportOptions])[] = [
  ['everything', { ...plainExport, vulnerabilities: true, supportStatus: true }],
  ['the lite form', { ...plainExport, lite: true }],
  ['the minimum elements', { ...plainExport, profile: 'minimum-elements' }],
  ['what is redacted', { ...plainExport, redactInternal: true }],
]

describe.each(options)('the official schemas and SHACL accept %s', (_, chosen) => {
  const paths = writablePaths(/spdx/).filter((path) => /example9|SPDXJSONExample-v2.3|profiles|syft|Lite/.test(path))
  const contents = [
    ['a rich document', contentWithFindings(richDocument)] as const,
    ...paths.map((path) => [path, sampleContent(path)] as const),
  ]
  test.each(contents)('of %s', async (__, content) => {
    const two = writtenBy(spdx2Json, content, chosen)
    const three = writtenBy(spdx3Json, content, chosen) as Parameters<typeof schemaFault>[0]
    // The model's rules in RDF take a second for thirty packages.
    const shacl = content.components.length < 8 ? await shaclFaults(three) : []
    expect([...validateSpdx2(two), schemaFault(three), shacl]).toEqual([null, null, null, []])
  })
})
