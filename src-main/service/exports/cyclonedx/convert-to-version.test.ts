import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const component = (rest: object) => ({ type: 'library', 'bom-ref': 'a', name: 'a', ...rest })
const read = (rest: object) =>
  contentOf(Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.7', ...rest })))
const identity = { field: 'purl', confidence: 1 }
const expression = (text: string, rest: object = {}) => ({ expression: text, ...rest })

test.each<[name: string, target: '1.4' | '1.5' | '1.6', before: object, after: object, losses: readonly string[]]>([
  [
    'kinds',
    '1.4',
    { type: 'platform' },
    { type: 'library', properties: [{ name: 'waybill:kind', value: 'platform' }] },
    ['type "platform" of components: 1 written as a property of a library'],
  ],
  [
    'a version that is a number',
    '1.6',
    { version: 1.1 },
    { version: '1.1' },
    ['version of components: 1 written as text'],
  ],
  [
    'an address of git',
    '1.6',
    { externalReferences: [{ type: 'vcs', url: 'git@git.example:owner/name.git' }] },
    { externalReferences: [{ type: 'vcs', url: 'ssh://git@git.example/owner/name.git' }] },
    ['url of externalReferences of components: 1 not a valid URL, written in the closest valid form'],
  ],
  [
    'a URL whose port is no number',
    '1.4',
    { externalReferences: [{ type: 'vcs', url: 'https://git.example:owner/name' }] },
    { externalReferences: [{ type: 'vcs', url: 'https://git.example/owner/name' }] },
    ['url of externalReferences of components: 1 not a valid URL, written in the closest valid form'],
  ],
  [
    'an address of email that is none',
    '1.6',
    { supplier: { name: 'Acme', contact: [{ name: 'Ann', email: 'ann (at) acme.example' }] } },
    { supplier: { name: 'Acme', contact: [{ name: 'Ann' }] } },
    ['email of contact of supplier of components: 1 left out, not valid in CycloneDX 1.6'],
  ],
  ['kinds that are known', '1.5', { type: 'platform' }, { type: 'platform' }, []],
  [
    'authors',
    '1.5',
    { authors: [{ name: 'A', email: 'a@a.example' }, { name: 'B' }] },
    { author: 'A, B' },
    ['email addresses of component authors: 1 left out, CycloneDX 1.5 allows only one text'],
  ],
  [
    'manufacturer',
    '1.5',
    { manufacturer: { name: 'M' } },
    { publisher: 'M' },
    ['manufacturer of components: 1 written as the publisher, by name'],
  ],
  [
    'manufacturer beside a publisher',
    '1.5',
    { manufacturer: { name: 'M' }, publisher: 'P' },
    { publisher: 'P' },
    ['manufacturer of components: 1 left out, not supported by CycloneDX 1.5'],
  ],
  [
    'identity',
    '1.5',
    { evidence: { identity: [identity, { ...identity, field: 'cpe' }] } },
    { evidence: { identity } },
    ['identity of evidence of components: 1 left out, CycloneDX 1.5 allows only one'],
  ],
  [
    'a mix of licences',
    '1.6',
    { licenses: [{ license: { id: 'MIT' } }, expression('ISC OR MIT')] },
    { licenses: [{ license: { id: 'MIT' } }, { license: { name: 'ISC OR MIT' } }] },
    ['expression of licenses: 1 written as a license name'],
  ],
  [
    'an expression that is one licence',
    '1.6',
    { licenses: [{ license: { name: 'own' } }, expression('MIT')] },
    { licenses: [{ license: { name: 'own' } }, { license: { id: 'MIT' } }] },
    ['expression of licenses: 1 written as a license name'],
  ],
  [
    'declared and concluded',
    '1.5',
    {
      licenses: [
        { license: { id: 'MIT', acknowledgement: 'declared' } },
        { license: { id: 'ISC', acknowledgement: 'concluded' } },
      ],
    },
    { licenses: [{ license: { id: 'ISC' } }] },
    [
      'acknowledgement of licenses: 1 left out, not supported by CycloneDX 1.5',
      'declared licenses: 1 left out, CycloneDX 1.5 does not distinguish declared and concluded licenses',
    ],
  ],
  [
    'a range of versions',
    '1.6',
    { isExternal: true, versionRange: 'vers:npm/>=1' },
    {},
    [
      'isExternal of components: 1 left out, not supported by CycloneDX 1.6',
      'versionRange of components: 1 left out, not supported by CycloneDX 1.6',
    ],
  ],
  [
    'hashes',
    '1.6',
    { hashes: [{ alg: 'Streebog-256', content: 'a'.repeat(64) }] },
    { properties: [{ name: 'waybill:hash', value: `Streebog-256:${'a'.repeat(64)}` }] },
    ['hashes of components: 1 written as properties'],
  ],
  [
    'references',
    '1.4',
    { externalReferences: [{ type: 'rfc-9116', url: 'https://a.example/x y' }] },
    { externalReferences: [{ type: 'other', url: 'https://a.example/x%20y' }] },
    [
      'type "rfc-9116" of externalReferences: 1 written as "other"',
      'url of externalReferences of components: 1 not a valid URL, written in the closest valid form',
    ],
  ],
  [
    'what is nested in members',
    '1.4',
    { pedigree: { ancestors: [{ type: 'data', name: 'd', tags: ['t'] }], notes: 'n' } },
    {
      pedigree: {
        ancestors: [{ type: 'library', name: 'd', properties: [{ name: 'waybill:kind', value: 'data' }] }],
        notes: 'n',
      },
    },
    [
      'tags of ancestors of pedigree of components: 1 left out, not supported by CycloneDX 1.4',
      'type "data" of components: 1 written as a property of a library',
    ],
  ],
])('converts %s to CycloneDX %s', (_, target, before, after, losses) => {
  const content = read({ components: [component(before)] })
  const document = writeDocument(content, run, target, plainExport)
  expect([
    cyclonedxSchema(target).fault(document),
    document['components'],
    cyclonedxLosses(content, target, plainExport),
  ]).toEqual([null, [component(after)], losses])
})

test.each<[name: string, target: '1.4' | '1.5' | '1.6', before: object, after: object]>([
  [
    'tools as a list',
    '1.4',
    {
      metadata: {
        tools: { components: [{ type: 'application', name: 't', version: '1', manufacturer: { name: 'm' } }] },
      },
    },
    { metadata: { tools: [{ vendor: 'm', name: 't', version: '1' }, { name: 'Waybill' }] } },
  ],
  [
    'the manufacturer of the product',
    '1.5',
    { metadata: { manufacturer: { name: 'm' } } },
    { metadata: { manufacture: { name: 'm' } } },
  ],
  [
    'aggregates',
    '1.4',
    { compositions: [{ aggregate: 'incomplete_third_party_opensource_only' }] },
    { compositions: [{ aggregate: 'incomplete_third_party_only' }] },
  ],
  [
    'methods',
    '1.4',
    { vulnerabilities: [{ id: 'x', ratings: [{ method: 'CVSSv4' }] }] },
    { vulnerabilities: [{ id: 'x', ratings: [{ method: 'other' }] }] },
  ],
  [
    'entries of the graph',
    '1.5',
    {
      dependencies: [
        { ref: 'x', provides: ['y'] },
        { ref: 'x', dependsOn: ['z'] },
      ],
    },
    { dependencies: [{ ref: 'x', dependsOn: ['z'] }] },
  ],
])('converts %s in a document of CycloneDX %s', (_, target, before, after) => {
  const document = writeDocument(read(before), run, target, plainExport)
  expect(cyclonedxSchema(target).fault(document)).toBeNull()
  expect(document).toMatchObject(after)
})

test('changes only the head of an older document in a newer version', () => {
  const old = {
    metadata: { tools: [{ vendor: 'v', name: 't' }], manufacture: { name: 'm' } },
    components: [component({ author: 'A' })],
  }
  const content = contentOf(
    Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.4', version: 3, ...old })),
  )
  expect(writeDocument(content, run, '1.7', plainExport)).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    version: 1,
    serialNumber: run.serialNumber,
    metadata: {
      ...old.metadata,
      timestamp: run.timestamp,
      tools: [...old.metadata.tools, { name: 'Waybill', version: '0.1.0' }],
    },
    components: old.components,
  })
})
