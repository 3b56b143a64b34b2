import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { exported, exportFault } from './export-faults-for-test.ts'

const cyclonedx = (rest: string) => `{"bomFormat":"CycloneDX","specVersion":"1.3","version":1${rest}}`
const library = '{"type":"library","name":"a","bom-ref":"a"'
const spdx = {
  spdxVersion: 'SPDX-2.2',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'a',
  documentNamespace: 'https://a.example/a',
  dataLicense: 'CC0-1.0',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: a'] },
  packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NONE' }],
}

// Each was found by a mutant of a real document.
test.each([
  [
    'members called as what every object has',
    cyclonedx(',"toString":[{"a":"b"}],"constructor":1,"__proto__":[]'),
    /toString|__proto__/,
  ],
  [
    'a reference to nothing',
    cyclonedx(`,"components":[${library}}],"compositions":[{"aggregate":"complete","dependencies":[""]}]`),
    null,
  ],
  ['a property without a name', cyclonedx(`,"components":[${library},"properties":[{"value":"x"}]}]`), null],
  [
    'a reference with blanks around',
    JSON.stringify({
      ...spdx,
      relationships: [{ spdxElementId: '\n\nSPDXRef-a', relationshipType: 'CONTAINS', relatedSpdxElement: 'NONE' }],
    }),
    null,
  ],
])('%s: exports to every format, valid in other families', (_, text, lost) => {
  const content = contentOf(Buffer.from(text))
  const targets = sbomWriters.flatMap((writer) =>
    writer.specVersions.map((specVersion) => [writer, specVersion] as const),
  )
  const faults = targets.map(([writer, specVersion]) =>
    exportFault(exported(content, writer, specVersion), writer, specVersion),
  )
  expect(faults).toEqual(targets.map(() => null))
  if (lost)
    for (const [writer, specVersion] of targets)
      expect(writer.losses(content, specVersion, plainExport).join()).toMatch(lost)
})

test('keeps relations of identifiers with blanks in tag-value and reports the change', () => {
  const packages = ['SPDXRef-a b', 'SPDXRef-c'].map((SPDXID) => ({ SPDXID, name: SPDXID, downloadLocation: 'NONE' }))
  const relationships = [
    { spdxElementId: 'SPDXRef-a b', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-c' },
  ]
  const externalDocumentRefs = [
    {
      externalDocumentId: 'DocumentRef-x',
      spdxDocument: 'https://a.example/x y',
      checksum: { algorithm: 'SHA1', checksumValue: 'a'.repeat(40) },
    },
  ]
  const content = contentOf(Buffer.from(JSON.stringify({ ...spdx, packages, relationships, externalDocumentRefs })))
  const back = contentOf(Buffer.from(exported(content, spdx2TagValue, '2.3')))
  expect(back.edges).toEqual([['id of SPDXRef-a-b', 'id of SPDXRef-c']])
  expect(back.elements.get('externalDocumentRefs')?.[0]?.value).toMatchObject({
    spdxDocument: 'https://a.example/x%20y',
  })
  expect(spdx2TagValue.losses(content, '2.3', plainExport)).toContain(
    '1 identifier with other characters is written with hyphens and codes: tag-value identifiers contain letters, digits, "." and "-" only',
  )
})
