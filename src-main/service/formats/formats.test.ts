import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedx, library, messages, read } from './read-for-test.ts'

describe('rejects with the place', () => {
  const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  const cases: readonly [string, string | Buffer | object, RegExp][] = [
    ['nothing', '', /is empty/],
    ['blanks', ' \n\t ', /is empty/],
    [
      'truncated',
      '{"bomFormat":"CycloneDX","components":[{"name":"a"',
      /Unexpected end of JSON: .* \(line 1, column 51\)/,
    ],
    ['inside a string', '{\n "bomFormat": "Cyc', /Unterminated JSON string.*\(line 2, column 15\)/],
    ['a missing comma', '{"a":1\n  "b":2}', /"," or "}" .* \(line 2, column 3\)/],
    ['a trailing comma', '{"a":[1,]}', /expected a value \(line 1, column 9\)/],
    ['text after the end', '{"bomFormat":"CycloneDX"}\n{"b":1}', /text after the end .* \(line 2, column 1\)/],
    ['NaN', '{"a":NaN}', /expected a value/],
    ['a leading zero', '{"a":01}', /expected a number/],
    ['a raw line break in a string', '{"a":"b\nc"}', /control character/],
    ['a bad escape', '{"a":"\\x41"}', /Invalid escape/],
    ['depth of 513', deep(513), /deeper than 512 levels/],
    ['depth of 100,000', '['.repeat(100_000), /deeper than 512 levels/],
    ['a string of 17 MiB', JSON.stringify({ a: 'x'.repeat(17 * 2 ** 20) }), /longer than 16 MiB/],
    ['an unknown version', cyclonedx({ specVersion: '9.9' }), /CycloneDX "9\.9" .* at "\/specVersion"/],
    ['a version before JSON', cyclonedx({ specVersion: '1.1' }), /CycloneDX "1\.1"/],
    ['no version', { bomFormat: 'CycloneDX' }, /has no specVersion/],
    ['SPDX 2.1', { spdxVersion: 'SPDX-2.1' }, /SPDX "SPDX-2\.1" is not supported/],
    ['SPDX 3.0.0', { '@context': 'https://spdx.org/rdf/3.0.0/spdx-context.jsonld' }, /SPDX "3.0.0" is not a version/],
    ['OpenVEX', { '@context': 'https://openvex.dev/ns/v0.2.0' }, /OpenVEX is a VEX document, .* VEX/],
    ['CSAF', { document: { csaf_version: '2.0' } }, /CSAF is a VEX document, .* VEX/],
    [
      'CycloneDX XML 1.1',
      '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.1"/>',
      /bom\/1\.1".* 1\.2 to 1\.7/,
    ],
    ['HTML', '<!DOCTYPE html><html></html>', /web page/],
    ['a PDF called .json', '%PDF-1.7', /PDF is not an SBOM/],
    [
      'CycloneDX as protobuf',
      Buffer.from('\n\u00031.6\u0010\u0001\u001a\u002durn:uuid:3e671687-395b-41f5-a30f-a58921a69b79"\u0002\n\0'),
      /CycloneDX as protobuf is not supported. Use CycloneDX JSON or XML/,
    ],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip archive/],
    ['zip', Buffer.from('PK\x03\x04rest'), /zip archive/],
    ['a list', '[{"bomFormat":"CycloneDX"}]', /A list is not an SBOM/],
    ['an OSV record', { id: 'X-1', modified: '', affected: [] }, /OSV records are advisory data, not an SBOM/],
    ['one without packages', { id: 'X-1', modified: '', schema_version: '1' }, /OSV records are advisory data/],
    ['an id and a time alone', { id: 'X-1', modified: '' }, /is not a supported SBOM/],
    ['the version of any schema', { schema_version: '1' }, /is not a supported SBOM/],
    ['another JSON object', { name: 'package', version: '1.0.0' }, /is not a supported SBOM/],
    ['prose', 'Hello, world.', /Plain text is not an SBOM/],
  ]
  test.each(cases)('%s', (_, content, message) => {
    expect(() => read(content)).toThrow(Rejection)
    expect(() => read(content)).toThrow(message)
  })
})

describe('accepts and reports', () => {
  const cases: readonly [string, object, string][] = [
    ['no bom-ref', { components: [{ type: 'library', name: 'a' }] }, '/components/0: The component has no bom-ref'],
    ['a repeated bom-ref', { components: [library('a'), library('a')] }, '/components/1/bom-ref: The bom-ref "a"'],
    [
      'an edge to nowhere',
      { dependencies: [{ ref: 'a', dependsOn: ['b'] }] },
      '/dependencies/0/dependsOn/0: No component',
    ],
    [
      'an edge to itself',
      { dependencies: [{ ref: 'a', dependsOn: ['a'] }] },
      '/dependencies/0/dependsOn/0: "a" depends',
    ],
    ['a null component', { components: [null, library('a')] }, '/components/0: The component is null'],
    [
      'components that are no list',
      { components: { a: 1 } },
      '/components: "components" is of type object, not a list',
    ],
    ['a kind that does not exist', { components: [library('a', { type: 'gem' })] }, '/components/0/type: "gem" is not'],
    ['a purl that is none', { components: [library('a', { purl: 'npm/a@1' })] }, '/components/0/purl: Invalid purl'],
    ['a time that is none', { metadata: { timestamp: 'yesterday' } }, '/metadata/timestamp: The timestamp is not'],
    ['no name', { components: [{ type: 'library', 'bom-ref': 'x' }] }, '/components/0/name: The component has no name'],
  ]
  test.each(cases)('%s', (_, rest, finding) => {
    expect(messages(read(cyclonedx(rest)))).toContainEqual(expect.stringMatching(new RegExp(`^${finding}`)))
  })

  test('counts issues past the limit without listing them', () => {
    const components = Array.from({ length: 1_500 }, (_, index) => ({ type: 'library', name: `n${index}` }))
    const { document } = read(cyclonedx({ components }))
    expect([document.findings.length, document.findings.at(-1)?.message]).toEqual([
      1_001,
      'Issues that are not listed: 500',
    ])
  })
})

test('records the parent of a nested component and uses number 0 for the primary one', () => {
  const { components, dependencies, document } = read(
    cyclonedx({
      metadata: { component: library('app', { components: [library('part')] }) },
      components: [library('a', { components: [library('b')] }), library('c')],
      dependencies: [{ ref: 'app', dependsOn: ['a', 'c', 'c'] }],
    }),
  )
  expect(components.map(({ name, order, parent, primary }) => [name, order, parent, primary])).toEqual([
    ['app', 0, undefined, true],
    ['part', 1, 0, false],
    ['a', 2, undefined, false],
    ['b', 3, 2, false],
    ['c', 4, undefined, false],
  ])
  expect(dependencies).toEqual([{ from: 'app', to: ['a', 'c'] }])
  const said = document.findings.map(({ message }) => message)
  expect([document.hasPrimary, said]).toEqual([true, ['The list contains duplicates']])
})

test('reads every field of a CycloneDX component', () => {
  const { components } = read(
    cyclonedx({
      components: [
        library('left-pad', {
          group: 'org',
          version: '1.3.0',
          purl: 'pkg:npm/org/left-pad@1.3.0',
          cpe: 'cpe:2.3:a:x:left-pad:1.3.0:*:*:*:*:*:*:*',
          swid: { tagId: 'swid-1', name: 'left-pad' },
          licenses: [
            { license: { id: 'MIT', acknowledgement: 'declared' } },
            { expression: 'MIT OR Apache-2.0', acknowledgement: 'concluded' },
          ],
          supplier: { name: 'Acme', url: ['https://acme.example'], contact: [{ email: 'a@acme.example' }] },
          authors: [{ name: 'A. Author' }],
          hashes: [{ alg: 'SHA-1', content: 'ABCDEF0123456789ABCDEF0123456789ABCDEF01' }],
          externalReferences: [{ type: 'vcs', url: 'https://git.example/x', comment: 'source' }],
          properties: [{ name: 'k', value: 'v' }],
          scope: 'optional',
          copyright: '(c)',
          description: 'pads',
          pedigree: { notes: 'patched' },
        }),
      ],
    }),
  )
  expect(components[0]).toEqual({
    order: 1,
    parent: undefined,
    primary: false,
    listed: true,
    ref: 'left-pad',
    name: 'left-pad',
    componentVersion: '1.3.0',
    kind: 'library',
    group: 'org',
    purl: 'pkg:npm/org/left-pad@1.3.0',
    cpes: ['cpe:2.3:a:x:left-pad:1.3.0:*:*:*:*:*:*:*'],
    swid: 'swid-1',
    licenseExpression: 'MIT OR Apache-2.0',
    declaredLicenseExpression: 'MIT',
    description: 'pads',
    scope: 'optional',
    copyright: '(c)',
    author: null,
    supportLevel: null,
    endOfSupport: null,
    detail: {
      checksums: [{ alg: 'SHA-1', content: 'abcdef0123456789abcdef0123456789abcdef01' }],
      externalReferences: [{ type: 'vcs', url: 'https://git.example/x', comment: 'source' }],
      licenses: [
        { id: 'MIT', acknowledgement: 'declared' },
        { expression: 'MIT OR Apache-2.0', acknowledgement: 'concluded' },
      ],
      properties: [{ name: 'k', value: 'v' }],
      supplier: { name: 'Acme', email: 'a@acme.example', phone: null, url: 'https://acme.example' },
      manufacturer: null,
      authors: [{ name: 'A. Author', email: null, phone: null, url: null }],
      publisher: null,
      kept: {
        swid: { tagId: 'swid-1', name: 'left-pad' },
        pedigree: { notes: 'patched' },
        hashes: [{ alg: 'SHA-1', content: 'ABCDEF0123456789ABCDEF0123456789ABCDEF01' }],
      },
    },
  })
})

test('reads metadata in the forms of 1.4 and 1.7', () => {
  const old = read(
    cyclonedx({
      specVersion: '1.4',
      metadata: {
        timestamp: '2026-01-02T03:04:05+02:00',
        tools: [{ vendor: 'Acme', name: 'scan', version: '1' }],
        manufacture: { name: 'Maker' },
      },
    }),
  ).document
  const now = read(
    cyclonedx({
      specVersion: '1.7',
      serialNumber: 'urn:uuid:1',
      metadata: {
        tools: { components: [{ type: 'application', name: 'scan', version: '2', manufacturer: { name: 'Acme' } }] },
        lifecycles: [{ phase: 'build' }, { name: 'nightly' }],
        distributionConstraints: { tlp: 'AMBER_AND_STRICT' },
        licenses: [{ license: { id: 'CC0-1.0' } }],
      },
    }),
  ).document
  expect([old.createdAt, old.tools, old.suppliers.map(({ name }) => name)]).toEqual([
    '2026-01-02T01:04:05.000Z',
    [{ vendor: 'Acme', name: 'scan', version: '1' }],
    ['Maker'],
  ])
  expect([now.tools, now.lifecyclePhases, now.tlp, now.dataLicense, now.serialNumber]).toEqual([
    [{ vendor: 'Acme', name: 'scan', version: '2' }],
    ['build', 'nightly'],
    'TLP:AMBER+STRICT',
    'CC0-1.0',
    'urn:uuid:1',
  ])
})

test('reads an SPDX document: packages, described elements, relationships in both directions, creators', () => {
  const { document, components, dependencies } = read({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    dataLicense: 'CC0-1.0',
    documentNamespace: 'https://example.org/doc',
    creationInfo: {
      created: '2026-01-02T03:04:05Z',
      creators: ['Tool: syft-0.9.1', 'Person: A. Author (a@x.example)', 'Organization: Acme ()'],
    },
    packages: [
      { SPDXID: 'SPDXRef-lib', name: 'lib', versionInfo: '2', downloadLocation: 'NOASSERTION' },
      {
        SPDXID: 'SPDXRef-app',
        name: 'app',
        downloadLocation: 'NONE',
        primaryPackagePurpose: 'APPLICATION',
        supplier: 'Organization: Acme (Europe)',
        licenseConcluded: 'NOASSERTION',
        licenseDeclared: 'MIT',
        checksums: [{ algorithm: 'SHA256', checksumValue: 'AA' }],
        externalRefs: [
          { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/app@1' },
          { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:acme:app:1' },
        ],
      },
    ],
    files: [{ SPDXID: 'SPDXRef-file', fileName: './a', checksums: [{ algorithm: 'SHA1', checksumValue: 'aa' }] }],
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-app' },
      { spdxElementId: 'SPDXRef-lib', relationshipType: 'DEV_DEPENDENCY_OF', relatedSpdxElement: 'SPDXRef-app' },
      { spdxElementId: 'SPDXRef-app', relationshipType: 'CONTAINS', relatedSpdxElement: 'SPDXRef-file' },
      { spdxElementId: 'SPDXRef-app', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-gone' },
    ],
  })
  const [app, lib] = components
  expect(dependencies).toEqual([{ from: 'SPDXRef-app', to: ['SPDXRef-lib'] }])
  expect(app).toMatchObject({
    name: 'app',
    order: 0,
    kind: 'application',
    purl: 'pkg:npm/app@1',
    cpes: ['cpe:2.3:a:acme:app:1'],
    licenseExpression: 'MIT',
    detail: { supplier: { name: 'Acme (Europe)' }, checksums: [{ alg: 'SHA-256', content: 'aa' }] },
  })
  expect(lib).toMatchObject({ order: 1, kind: 'library', detail: { externalReferences: [] } })
  expect([document.fileCount, document.tools, document.authors.map(({ name, email }) => [name, email])]).toEqual([
    1,
    [{ vendor: null, name: 'syft', version: '0.9.1' }],
    [
      ['A. Author', 'a@x.example'],
      ['Acme', null],
    ],
  ])
  expect(document.findings.map(({ pointer }) => pointer)).toEqual(['/relationships/3'])
})
