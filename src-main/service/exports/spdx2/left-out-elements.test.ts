import { expect, test } from 'vitest'
import { exported } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const checksums = [{ algorithm: 'SHA1', checksumValue: 'a'.repeat(40) }]
const relation = (from: string, to: string) => {
  return { spdxElementId: from, relationshipType: 'CONTAINS', relatedSpdxElement: to }
}
const content = contentOf(
  Buffer.from(
    JSON.stringify({
      ...{ spdxVersion: 'SPDX-2.2', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', dataLicense: 'CC0-1.0' },
      documentNamespace: 'https://acme.example/d',
      creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
      packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NONE', hasFiles: ['SPDXRef-f', 'SPDXRef-g'] }],
      files: [
        { SPDXID: 'SPDXRef-f', fileName: 'without a checksum' },
        { SPDXID: 'SPDXRef-g', fileName: 'g', checksums, fileDependencies: ['SPDXRef-f'] },
      ],
      snippets: [{ SPDXID: 'SPDXRef-s', name: 's', snippetFromFile: 'SPDXRef-f', ranges: [] }],
      relationships: [
        relation('SPDXRef-a', 'SPDXRef-f'),
        relation('SPDXRef-a', 'SPDXRef-g'),
        relation('SPDXRef-s', 'SPDXRef-a'),
        relation('SPDXRef-a', 'DocumentRef-x:SPDXRef-1'),
      ],
      documentDescribes: ['SPDXRef-f', 'SPDXRef-a'],
      externalDocumentRefs: [{ externalDocumentId: 'DocumentRef-x', spdxDocument: 'https://acme.example/x' }],
    }),
  ),
)

test('nothing refers to an element that SPDX 2.3 does not allow, and each of its references is reported', () => {
  expect(JSON.parse(exported(content, spdx2Json, '2.3'))).toMatchObject({
    documentDescribes: ['SPDXRef-a'],
    packages: [{ hasFiles: ['SPDXRef-g'] }],
    files: [{ SPDXID: 'SPDXRef-g', fileDependencies: [] }],
    relationships: [relation('SPDXRef-a', 'SPDXRef-g')],
  })
  expect(spdx2Json.losses(content, '2.3', plainExport).toSorted()).toEqual([
    '1 entry of "documentDescribes" is left out: its element is left out',
    '1 entry of "fileDependencies" is left out: its element is left out',
    '1 entry of "hasFiles" is left out: its element is left out',
    '1 snippet is left out: its file is left out',
    '1 value of "externalDocumentRefs" is left out: its value is not one that SPDX 2.3 allows there',
    '1 value of "files" is left out: its value is not one that SPDX 2.3 allows there',
    '3 relationships "CONTAINS" are left out: an element that it relates is left out',
  ])
})
