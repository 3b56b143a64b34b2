import { expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { bsiSpdx3 } from './bsi-spdx3.ts'
import { contentOf, run as made } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const options: SbomExportOptions = { ...plainExport, profile: 'bsi-tr-03183-2' }
const run = { ...made, publisher: { name: 'Acme', url: null, email: 'sbom@acme.example' } }
type Document = { readonly '@graph': readonly Readonly<Record<string, unknown>>[] }
const written = (bytes: Buffer) => {
  const { content } = narrowContent(contentOf(bytes), options)
  const { pieces, warnings } = bsiSpdx3(content, run, options)
  return { document: JSON.parse([...pieces()].join('')) as Document, warnings }
}

test('reports what is missing and names the publisher if nobody else can be reached', () => {
  const components = [
    { type: 'library', 'bom-ref': 'a', name: 'a', version: '1', licenses: [{ license: { id: 'MIT' } }] },
  ]
  const { document, warnings } = written(
    Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1, components })),
  )
  expect(spdx3Faults(document)).toEqual([])
  expect(warnings.map((warning) => warning.replace(/:.*/, ''))).toEqual([
    'BSI 5.2.2 Archive property',
    'BSI 5.2.2 Component creator',
    'BSI 5.2.2 Executable property',
    'BSI 5.2.2 Filename',
    'BSI 5.2.2 Hash of the deployable component',
    'BSI 5.2.2 Structured property',
  ])
  expect(document['@graph'].filter(({ relationshipType }) => relationshipType === 'dependsOn')).toMatchObject([
    { to: ['NoAssertionElement'], completeness: 'noAssertion' },
  ])
})
