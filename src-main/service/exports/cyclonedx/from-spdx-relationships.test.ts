import { expect, test } from 'vitest'
import { exported } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const library = (name: string, rest: object = {}) => ({
  type: 'library',
  'bom-ref': `pkg:npm/${name}@1`,
  name,
  ...rest,
})
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  version: 1,
  metadata: { component: library('app') },
  components: [library('a', { components: [library('inner')] }), library('b', { scope: 'optional' }), library('c')],
  dependencies: [
    { ref: 'pkg:npm/app@1', dependsOn: ['pkg:npm/a@1', 'pkg:npm/b@1'] },
    { ref: 'pkg:npm/a@1', dependsOn: [] },
    { ref: 'pkg:npm/b@1', dependsOn: ['pkg:npm/c@1'] },
  ],
}

test.each([
  ['SPDX 2.3 in JSON', spdx2Json, '2.3'],
  ['SPDX 2.3 as tag-value', spdx2TagValue, '2.3'],
  ['SPDX 3.0.1', spdx3Json, '3.0.1'],
] as const)(
  'calls nothing lost of edges, optional dependencies, nesting and empty lists that came as %s',
  (_, writer, version) => {
    const there = contentOf(Buffer.from(exported(contentOf(Buffer.from(JSON.stringify(document))), writer, version)))
    expect(cyclonedxJson.losses(there, '1.7', plainExport)).toEqual([])
  },
)

const spdx = (relationships: readonly (readonly [string, string, string])[], rest: object = {}) =>
  contentOf(
    Buffer.from(
      JSON.stringify({
        ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', dataLicense: 'CC0-1.0' },
        documentNamespace: 'https://acme.example/d',
        creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
        packages: ['a', 'b'].map((name) => ({ SPDXID: `SPDXRef-${name}`, name, downloadLocation: 'NOASSERTION' })),
        relationships: relationships.map(([spdxElementId, relationshipType, relatedSpdxElement]) => {
          return { spdxElementId, relationshipType, relatedSpdxElement }
        }),
        ...rest,
      }),
    ),
  )

test.each<[name: string, relationships: readonly (readonly [string, string, string])[], losses: readonly string[]]>([
  ['no dependencies', [['SPDXRef-a', 'DEPENDS_ON', 'NONE']], []],
  [
    'no dependencies beside one',
    [
      ['SPDXRef-a', 'DEPENDS_ON', 'NONE'],
      ['SPDXRef-a', 'DEPENDS_ON', 'SPDXRef-b'],
    ],
    ['relationships DEPENDS_ON: 1 left out, not supported by CycloneDX'],
  ],
  ['the reverse', [['SPDXRef-a', 'DEPENDENCY_OF', 'SPDXRef-b']], []],
  [
    'an optional dependency on a component that is not optional',
    [['SPDXRef-a', 'OPTIONAL_DEPENDENCY_OF', 'SPDXRef-b']],
    ['relationships OPTIONAL_DEPENDENCY_OF: 1 written as plain dependencies'],
  ],
  ['the described component', [['SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-a']], []],
  [
    'a second described component',
    [
      ['SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-a'],
      ['SPDXRef-b', 'DESCRIBED_BY', 'SPDXRef-DOCUMENT'],
    ],
    ['relationships DESCRIBED_BY: 1 left out, not supported by CycloneDX'],
  ],
  [
    'something that is unknown',
    [['SPDXRef-a', 'DEPENDS_ON', 'NOASSERTION']],
    ['relationships DEPENDS_ON: 1 left out, not supported by CycloneDX'],
  ],
])('counts exactly the relationships of SPDX 2 that CycloneDX does not state: %s', (_, relationships, losses) => {
  expect(cyclonedxJson.losses(spdx(relationships), '1.7', plainExport)).toEqual(losses)
})

test('invents no license text for an identifier without one', () => {
  const licenses = [{ expression: 'MIT AND LicenseRef-own' }]
  const content = contentOf(Buffer.from(JSON.stringify({ ...document, components: [library('a', { licenses })] })))
  for (const [writer, version] of [
    [spdx2Json, '2.3'],
    [spdx3Json, '3.0.1'],
  ] as const) {
    const there = contentOf(Buffer.from(exported(content, writer, version)))
    expect(JSON.parse(exported(there, cyclonedxJson, '1.7'))).toMatchObject({ components: [{ licenses }] })
  }
})
