import { expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { embeddedMark, serializeMembers } from '#service/standards/spdx/spdx-embedded-members.ts'
import { messages, read } from '#service/formats/read-for-test.ts'
import { acme, byId, contact, context, creation, edge, element, roundTripped, graph, pack } from './graph-for-test.ts'

test('reads every member of a package', () => {
  const { components, document } = read(
    graph(
      acme,
      element('Person', 'urn:ann', { name: 'Ann' }),
      element('Tool', 'urn:tool', { name: 'scan-1.2' }),
      element('SpdxDocument', 'urn:doc', {
        rootElement: ['urn:bom'],
        dataLicense: 'https://spdx.org/licenses/CC0-1.0',
      }),
      element('software_Sbom', 'urn:bom', { rootElement: ['urn:app'], software_sbomType: ['source', 'build'] }),
      pack('urn:lib'),
      pack('urn:app', {
        name: 'app',
        software_packageVersion: '2',
        software_packageUrl: 'pkg:npm/app@2',
        software_primaryPurpose: 'operatingSystem',
        software_copyrightText: '(c)',
        software_downloadLocation: 'https://acme.example/app.tgz',
        software_homePage: 'https://acme.example',
        summary: 'short',
        description: 'long',
        suppliedBy: 'urn:acme',
        originatedBy: ['urn:ann', 'urn:acme'],
        supportLevel: ['support', 'endOfSupport'],
        validUntilTime: '2030-06-01T00:00:00Z',
        verifiedUsing: [{ type: 'Hash', algorithm: 'sha3_256', hashValue: 'AA' }],
        externalIdentifier: [
          { type: 'ExternalIdentifier', externalIdentifierType: 'packageUrl', identifier: 'pkg:npm/app@2' },
          { type: 'ExternalIdentifier', externalIdentifierType: 'packageUrl', identifier: 'pkg:deb/app@2' },
          { type: 'ExternalIdentifier', externalIdentifierType: 'cpe23', identifier: 'cpe:2.3:a:acme:app:2' },
          { type: 'ExternalIdentifier', externalIdentifierType: 'swid', identifier: 'swid-1' },
        ],
        externalRef: [{ type: 'ExternalRef', externalRefType: 'issueTracker', locator: ['https://bugs.example'] }],
        extension: [
          {
            type: 'extension_CdxPropertiesExtension',
            extension_cdxProperty: [
              { type: 'extension_CdxPropertyEntry', extension_cdxPropName: 'k', extension_cdxPropValue: 'v' },
            ],
          },
        ],
      }),
    ),
  )
  expect(components[0]).toMatchObject({
    order: 0,
    primary: true,
    ref: 'urn:app',
    name: 'app',
    componentVersion: '2',
    kind: 'operating-system',
    purl: 'pkg:npm/app@2',
    cpes: ['cpe:2.3:a:acme:app:2'],
    swid: 'swid-1',
    copyright: '(c)',
    description: 'long',
    author: 'Ann',
    supportLevel: 'no_longer_maintained',
    endOfSupport: '2030-06-01',
    detail: {
      checksums: [{ alg: 'SHA3-256', content: 'aa' }],
      externalReferences: [
        { type: 'distribution', url: 'https://acme.example/app.tgz' },
        { type: 'website', url: 'https://acme.example' },
        { type: 'issue-tracker', url: 'https://bugs.example' },
      ],
      properties: [
        { name: 'waybill:purl', value: 'pkg:deb/app@2' },
        { name: 'k', value: 'v' },
      ],
      supplier: contact,
      manufacturer: contact,
      authors: [{ name: 'Ann', email: null, phone: null, url: null }],
    },
  })
  expect(document).toMatchObject({
    spec: 'SPDX',
    specVersion: '3.0.1',
    format: 'JSON',
    serialNumber: 'urn:doc',
    dataLicense: 'CC0-1.0',
    createdAt: '2026-01-02T03:04:05.000Z',
    lifecyclePhases: ['pre-build', 'build'],
    authors: [contact],
    tools: [{ vendor: null, name: 'scan', version: '1.2' }],
    hasPrimary: true,
    schemaValid: true,
    kept: { '@context': context },
  })
})

const licenses = [
  element('simplelicensing_LicenseExpression', 'urn:l1', { simplelicensing_licenseExpression: 'MIT OR Zlib' }),
  element('expandedlicensing_ListedLicense', 'http://spdx.org/licenses/Apache-2.0', { name: 'Apache License 2.0' }),
  element('expandedlicensing_CustomLicense', 'urn:x#LicenseRef-own', { name: 'Own' }),
  element('simplelicensing_SimpleLicensingText', 'urn:x/house rules', { simplelicensing_licenseText: 'Be kind.' }),
  element('expandedlicensing_ConjunctiveLicenseSet', 'urn:and', {
    expandedlicensing_member: ['urn:l1', 'urn:x#LicenseRef-own'],
  }),
  element('expandedlicensing_DisjunctiveLicenseSet', 'urn:or', { expandedlicensing_member: ['urn:and', 'urn:later'] }),
  element('expandedlicensing_OrLaterOperator', 'urn:later', {
    expandedlicensing_subjectLicense: 'http://spdx.org/licenses/GPL-2.0',
  }),
  element('expandedlicensing_WithAdditionOperator', 'urn:with', {
    expandedlicensing_subjectExtendableLicense: 'urn:later',
    expandedlicensing_subjectAddition: 'urn:x#AdditionRef-a',
  }),
  element('expandedlicensing_CustomLicenseAddition', 'urn:x#AdditionRef-a'),
  element('expandedlicensing_ConjunctiveLicenseSet', 'urn:circle', {
    expandedlicensing_member: ['urn:circle', 'http://spdx.org/licenses/MIT'],
  }),
]

test.each([
  ['an expression', 'urn:l1', 'MIT OR Zlib'],
  ['one of the list', 'http://spdx.org/licenses/Apache-2.0', 'Apache-2.0'],
  ['one of the list without an element', 'https://spdx.org/licenses/0BSD', '0BSD'],
  ['one of its own', 'urn:x#LicenseRef-own', 'LicenseRef-own'],
  ['a text', 'urn:x/house rules', 'LicenseRef-house-rules'],
  ['sets within sets', 'urn:or', '((MIT OR Zlib) AND LicenseRef-own) OR GPL-2.0+'],
  ['an exception', 'urn:with', 'GPL-2.0+ WITH AdditionRef-a'],
  ['a circle', 'urn:circle', 'MIT'],
  ['nothing asserted', 'expandedlicensing_NoAssertionLicense', null],
  ['none', 'https://spdx.org/rdf/3.0.1/terms/Licensing/None', null],
])('reads a license: %s', (_name, id, expected) => {
  const { components } = read(graph(acme, pack('urn:p'), edge('urn:p', 'hasDeclaredLicense', [id]), ...licenses))
  expect(components[0]?.declaredLicenseExpression).toBe(expected)
})

test('reads creation information that an element holds itself', () => {
  const own = { type: 'CreationInfo', specVersion: '3.0.1', created: '2025-05-06T07:08:09Z', createdBy: ['urn:acme'] }
  const elements = [acme, pack('urn:app', { creationInfo: own })]
  const { document } = read({ '@context': context, '@graph': elements })
  expect(document.createdAt).toMatch(/^2025-05-06T07:08:09/)
})

test('preserves no extension that holds embedded members only', () => {
  const property = { extension_cdxPropName: embeddedMark, extension_cdxPropValue: serializeMembers({ group: 'g' }) }
  const extension = [{ type: 'extension_CdxPropertiesExtension', extension_cdxProperty: [property] }]
  const { components } = read(graph(acme, pack('urn:app', { extension })))
  expect(components[0]).toMatchObject({ group: 'g' })
  expect(components[0]?.detail.kept['extension']).toBeUndefined()
})

test.each([
  [['support'], 'actively_maintained'],
  [['deployed'], 'actively_maintained'],
  [['development'], 'actively_maintained'],
  [['limitedSupport'], 'actively_maintained'],
  [['endOfSupport'], 'no_longer_maintained'],
  ['noSupport', 'none'],
  [['deployed', 'noSupport'], 'none'],
  [['noAssertion'], null],
])('reads the support level %j as %s', (supportLevel, expected) => {
  const { components } = read(graph(acme, pack('urn:app', { supportLevel })))
  expect(components[0]?.supportLevel).toBe(expected)
})

test('stops reading license sets that grow exponentially with depth', () => {
  const sets = Array.from({ length: 40 }, (_, level) =>
    element('expandedlicensing_DisjunctiveLicenseSet', `urn:s${level}`, {
      expandedlicensing_member: [`urn:s${level + 1}`, `urn:s${level + 1}`, `urn:s${level + 2}`],
    }),
  )
  expect(() => read(graph(pack('urn:p'), edge('urn:p', 'hasConcludedLicense', ['urn:s0']), ...sets))).not.toThrow()
})

test('reads edges of needed and contained packages, without files and foreign elements', () => {
  const reading = read(
    graph(
      acme,
      pack('urn:a'),
      pack('urn:b'),
      pack('urn:c'),
      element('software_File', 'urn:f', { name: 'f' }),
      element('SpdxDocument', 'urn:doc', { import: [{ type: 'ExternalMap', externalSpdxId: 'urn:elsewhere' }] }),
      edge('urn:a', 'dependsOn', ['urn:b', 'urn:elsewhere', 'urn:gone', 'urn:a']),
      edge('urn:a', 'contains', ['urn:c', 'urn:f']),
      edge('urn:b', 'dependsOn', ['NoneElement'], { completeness: 'complete' }),
      edge('urn:c', 'dependsOn', ['https://spdx.org/rdf/3.0.1/terms/Core/NoAssertionElement']),
      edge('urn:c', 'hasTest', ['urn:b']),
      { ...edge('urn:b', 'hasDynamicLink', ['urn:c']), type: 'LifecycleScopedRelationship', scope: 'test' },
      edge('urn:doc', 'describes', ['urn:b']),
    ),
  )
  expect(reading.dependencies).toEqual([
    { from: 'urn:a', to: ['urn:b', 'urn:c'] },
    { from: 'urn:b', to: ['urn:c'] },
  ])
  const skipped = messages(reading).filter((message) => message.includes('was skipped'))
  expect(skipped).toEqual([
    '/@graph/7: No element has the identifier "urn:gone"; the relationship was skipped',
    '/@graph/7: "urn:a" is related to itself; the relationship was skipped',
  ])
  expect([reading.components[0]?.name, reading.document.fileCount]).toEqual(['urn:b', 1])
})

test('reads that a package depends on nothing', () => {
  expect(read(graph(pack('urn:a'), edge('urn:a', 'dependsOn', ['NoneElement']))).dependencies).toEqual([
    { from: 'urn:a', to: [] },
  ])
})

test.each([
  ['types as addresses', { ...pack('urn:p'), type: 'https://spdx.org/rdf/3.0.1/terms/Software/Package' }],
  ['keywords of JSON-LD', { '@type': 'software_Package', '@id': 'urn:p', name: 'urn:p' }],
  ['a blank node', { type: 'software_Package', '@id': '_:p', name: 'urn:p' }],
  ['a model', { ...pack('urn:p'), type: 'ai_AIPackage', ai_domain: ['x'] }],
])('%s', (_name, value) => {
  const reading = read(graph(value))
  expect(reading.components.map(({ name }) => name)).toEqual(['urn:p'])
  expect(byId(roundTripped(reading))).toEqual(byId([value, creation]))
})

test('reads a document of one element, and one with nested elements', () => {
  const inside = {
    ...element('SpdxDocument', 'urn:doc'),
    creationInfo: creation,
    rootElement: [pack('urn:app', { suppliedBy: acme })],
  }
  for (const document of [
    { '@context': context, ...inside },
    { '@context': [context, { x: 'urn:x#' }], '@graph': [inside] },
  ]) {
    const reading = read(document)
    expect(reading.components[0]).toMatchObject({ name: 'urn:app', primary: true, detail: { supplier: contact } })
    expect(byId(roundTripped(reading))).toEqual(
      byId([{ ...inside, rootElement: ['urn:app'] }, pack('urn:app', { suppliedBy: 'urn:acme' }), acme]),
    )
    expect(reading.document).toMatchObject({ createdAt: '2026-01-02T03:04:05.000Z', authors: [contact] })
  }
})

test('restores what our own export embedded', () => {
  const extension = (members: object) => [
    {
      type: 'extension_CdxPropertiesExtension',
      extension_cdxProperty: [
        {
          type: 'extension_CdxPropertyEntry',
          extension_cdxPropName: embeddedMark,
          extension_cdxPropValue: serializeMembers(members),
        },
      ],
    },
  ]
  const { components, dependencies } = read(
    graph(
      pack('urn:1', { extension: extension({ ref: 'bom-1', group: 'org' }) }),
      pack('urn:2', { extension: extension({ ref: 'bom-2', parent: 'urn:1', kind: 'cryptographic-asset' }) }),
      edge('urn:1', 'dependsOn', ['urn:2']),
    ),
  )
  expect(dependencies).toEqual([{ from: 'bom-1', to: ['bom-2'] }])
  expect(components).toMatchObject([
    { order: 1, ref: 'bom-1', group: 'org', detail: { properties: [], kept: { spdxId: 'urn:1' } } },
    { order: 2, ref: 'bom-2', parent: 1, kind: 'cryptographic-asset' },
  ])
})

test.each([
  [
    '3.0.0',
    { ...graph(), '@context': 'https://spdx.org/rdf/3.0.0/spdx-context.jsonld' },
    /SPDX "3.0.0" is not a version/,
  ],
  ['3.1', { ...graph(), '@context': 'https://spdx.org/rdf/3.1/spdx-context.jsonld' }, /SPDX "3.1" is not/],
  ['no version', { '@graph': [{ type: 'SpdxDocument' }] }, /has no specVersion/],
  ['a graph that is no list', { '@context': context, '@graph': {} }, /"@graph" is of type .*, not a list/],
])('rejects %s', (_name, document, message) => {
  expect(() => read(document)).toThrow(Rejection)
  expect(() => read(document)).toThrow(message)
})

test.each([
  [
    'an entry that is no element',
    [null, 7],
    ['/@graph/1: The element is not an object', '/@graph/2: The element is not'],
  ],
  ['no identifier', [{ type: 'software_Package', name: 'x' }], ['/@graph/1: The package has no identifier']],
  [
    'a repeated one',
    [pack('urn:p'), pack('urn:p')],
    ['/@graph/2: The identifier "urn:p" is not unique; a new one was generated for this package'],
  ],
  ['no name', [element('software_Package', 'urn:p')], ['/@graph/1: The package has no name']],
])('accepts and reports: %s', (_name, elements, expected) => {
  const reading = read(graph(...elements))
  expect(messages(reading)).toEqual(expect.arrayContaining(expected.map((start) => expect.stringContaining(start))))
})
