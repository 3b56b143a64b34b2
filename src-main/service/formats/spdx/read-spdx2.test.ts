import { describe, expect, test } from 'vitest'
import { messages, read } from '#service/formats/read-for-test.ts'

const spdx = (rest: object) => ({
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  dataLicense: 'CC0-1.0',
  name: 'doc',
  documentNamespace: 'https://waybill.example/doc',
  creationInfo: { created: '2026-01-02T03:04:05Z', creators: ['Tool: by-hand-1'] },
  ...rest,
})
const one = (name: string, rest: object = {}) => ({
  SPDXID: `SPDXRef-${name}`,
  name,
  downloadLocation: 'NONE',
  ...rest,
})
const file = (name: string) => ({
  SPDXID: `SPDXRef-${name}`,
  fileName: `./${name}`,
  checksums: [{ algorithm: 'SHA1', checksumValue: 'ff' }],
})
const related = (from: string, relationshipType: string, to: string) => ({
  spdxElementId: from,
  relationshipType,
  relatedSpdxElement: to,
})

describe('reports what the schema does not detect and keeps the document valid', () => {
  const cases: readonly [string, object, string][] = [
    [
      'a repeated package',
      { packages: [one('a'), one('a')] },
      '/packages/1/SPDXID: The SPDXID "SPDXRef-a" is not unique',
    ],
    ['a file like a package', { packages: [one('a')], files: [file('a')] }, '/files/0: The identifier'],
    ['a repeated file', { files: [file('a'), file('a')] }, '/files/1: The identifier "SPDXRef-a" is not unique'],
    [
      'an edge to nowhere',
      { packages: [one('a')], relationships: [related('SPDXRef-a', 'CONTAINS', 'SPDXRef-b')] },
      '/relationships/0: No element has the SPDXID "SPDXRef-b"',
    ],
    [
      'another document without its reference',
      { packages: [one('a')], relationships: [related('SPDXRef-a', 'COPY_OF', 'DocumentRef-x:SPDXRef-a')] },
      '/relationships/0: The document "DocumentRef-x" is not in externalDocumentRefs',
    ],
    [
      'a described element that is not there',
      { documentDescribes: ['SPDXRef-x'] },
      '/documentDescribes/0: No element has',
    ],
    [
      'a file of a package that is not there',
      { packages: [one('a', { hasFiles: ['x'] })] },
      '/packages/0/hasFiles/0: No element has',
    ],
    [
      'a time without a zone',
      { packages: [one('a', { builtDate: '2026-01-01' })] },
      '/packages/0/builtDate: "2026-01-01"',
    ],
    [
      'a creation time that is none',
      { creationInfo: { created: 'yesterday', creators: ['Tool: x'] } },
      '/creationInfo/created: "yesterday" is not an SPDX timestamp',
    ],
    [
      'a licence that is none',
      { packages: [one('a', { licenseInfoFromFiles: ['MIT', 'Foo'] })] },
      '/packages/0/licenseInfoFromFiles/1: This is not a valid SPDX license expression: "Foo"',
    ],
    [
      'a code over no files',
      { packages: [one('a', { packageVerificationCode: { packageVerificationCodeValue: 'ff' } })] },
      '/packages/0/packageVerificationCode: The package has a verification code, but the document lists none',
    ],
    [
      'a code over files that were not analysed',
      {
        packages: [one('a', { filesAnalyzed: false, packageVerificationCode: { packageVerificationCodeValue: 'ff' } })],
      },
      '/packages/0/packageVerificationCode: The package has a verification code, but filesAnalyzed is false',
    ],
    ['a blank name', { packages: [one('a', { name: ' ' })] }, '/packages/0/name: The package has no name'],
    [
      'a purl that is none',
      { packages: [one('a', { externalRefs: [purl('npm/a')] })] },
      '/packages/0/externalRefs: Invalid purl',
    ],
  ]
  test.each(cases)('%s', (_, rest, expected) => {
    const reading = read(spdx(rest))
    expect([
      messages(reading).filter((message) => message.startsWith(expected)).length,
      reading.document.schemaValid,
    ]).toEqual([1, true])
  })

  test('accepts a verification code for files in relationships', () => {
    const code = { packageVerificationCode: { packageVerificationCodeValue: 'ff' } }
    const document = spdx({
      packages: [one('a', code), one('b', code)],
      files: [file('x')],
      relationships: [related('SPDXRef-a', 'CONTAINS', 'SPDXRef-x'), related('SPDXRef-x', 'CONTAINED_BY', 'SPDXRef-b')],
    })
    expect(messages(read(document))).toEqual([])
  })
})

const dependsOnRelated = 'DEPENDS_ON CONTAINS DYNAMIC_LINK STATIC_LINK HAS_PREREQUISITE'.split(' ')
const relatedDepends = [
  'DEPENDENCY_OF CONTAINED_BY PREREQUISITE_FOR BUILD_DEPENDENCY_OF DEV_DEPENDENCY_OF OPTIONAL_DEPENDENCY_OF',
  'PROVIDED_DEPENDENCY_OF TEST_DEPENDENCY_OF RUNTIME_DEPENDENCY_OF OPTIONAL_COMPONENT_OF PACKAGE_OF',
].flatMap((line) => line.split(' '))
const noEdge = [
  'AMENDS ANCESTOR_OF BUILD_TOOL_OF COPY_OF DATA_FILE_OF DEPENDENCY_MANIFEST_OF DESCENDANT_OF DESCRIBED_BY DESCRIBES',
  'DEV_TOOL_OF DISTRIBUTION_ARTIFACT DOCUMENTATION_OF EXAMPLE_OF EXPANDED_FROM_ARCHIVE FILE_ADDED FILE_DELETED',
  'FILE_MODIFIED GENERATED_FROM GENERATES METAFILE_OF OTHER PATCH_APPLIED PATCH_FOR REQUIREMENT_DESCRIPTION_FOR',
  'SPECIFICATION_FOR TEST_CASE_OF TEST_OF TEST_TOOL_OF VARIANT_OF',
].flatMap((line) => line.split(' '))

test.each([
  ...dependsOnRelated.map((type) => [type, [{ from: 'SPDXRef-a', to: ['SPDXRef-b'] }]] as const),
  ...relatedDepends.map((type) => [type, [{ from: 'SPDXRef-b', to: ['SPDXRef-a'] }]] as const),
  ...noEdge.map((type) => [type, []] as const),
])('a %s b', (type, expected) => {
  const document = spdx({ packages: [one('a'), one('b')], relationships: [related('SPDXRef-a', type, 'SPDXRef-b')] })
  const { dependencies, elements } = read(document)
  expect([dependencies, elements.map(({ section }) => section)]).toEqual([expected, ['relationships']])
})

test('reads an empty dependency list from NONE and nothing from NOASSERTION', () => {
  const relationships = [related('SPDXRef-a', 'DEPENDS_ON', 'NONE'), related('SPDXRef-b', 'DEPENDS_ON', 'NOASSERTION')]
  const reading = read(spdx({ packages: [one('a'), one('b')], relationships }))
  expect([reading.dependencies, messages(reading)]).toEqual([[{ from: 'SPDXRef-a', to: [] }], []])
})

describe('finds the primary package', () => {
  test.each<[string, object, string | undefined]>([
    ['what it describes by its list', { documentDescribes: ['SPDXRef-b', 'SPDXRef-a'] }, 'b'],
    [
      'what it describes by a relationship',
      { relationships: [related('SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-b')] },
      'b',
    ],
    ['what is described by it', { relationships: [related('SPDXRef-b', 'DESCRIBED_BY', 'SPDXRef-DOCUMENT')] }, 'b'],
    ['nothing that is a package', { files: [file('x')], documentDescribes: ['SPDXRef-x'] }, undefined],
    ['nothing, of several packages', {}, undefined],
    ['nothing, of one package', { packages: [one('a')] }, 'a'],
  ])('%s', (_, rest, expected) => {
    const { components, document } = read(spdx({ packages: [one('a'), one('b')], ...rest }))
    const primary = components.find((component) => component.primary)
    expect([primary?.name, primary?.order, document.hasPrimary]).toEqual(
      expected === undefined ? [undefined, undefined, false] : [expected, 0, true],
    )
  })
})

test('reads a tool name that is too long to split as it is', () => {
  const name = `${'1-'.repeat(200_000)} x`
  const { document } = read(spdx({ creationInfo: { created: '2026-01-02T03:04:05Z', creators: [`Tool: ${name}`] } }))
  expect(document.tools).toEqual([{ vendor: null, name, version: null }])
})

test('reads the end of validity as the end of support', () => {
  const { components } = read(spdx({ packages: [one('a', { validUntilDate: '2030-06-30T12:00:00Z' })] }))
  expect(components.map(({ endOfSupport }) => endOfSupport)).toEqual(['2030-06-30'])
})

test('skips and reports empty entries', () => {
  const document = spdx({ packages: [null, one('a')], files: [null, file('x')], relationships: [null] })
  const reading = read(document)
  const positions = reading.elements.map(({ section, position, ref }) => [section, position, ref])
  expect([reading.components.length, positions, messages(reading).length, reading.document.schemaValid]).toEqual([
    1,
    [['files', 0, 'SPDXRef-x']],
    3,
    false,
  ])
})

function purl(referenceLocator: string) {
  return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator }
}

test.each(['packages', 'files', 'relationships', 'documentDescribes', 'snippets', 'annotations'])(
  'reports and preserves %s that are not a list',
  (name) => {
    const reading = read(spdx({ [name]: { a: 1 } }))
    expect(reading.document).toMatchObject({ schemaValid: false, kept: { [name]: { a: 1 } } })
    expect(messages(reading)).toEqual([expect.stringContaining(`/${name}: `)])
  },
)

test.each([
  [['pkg:npm/a@1'], 'pkg:npm/a@1', []],
  [['pkg:npm/a@1', 'pkg:deb/a@1'], 'pkg:npm/a@1', ['The first of 2 purls is used']],
  [['nonsense', 'pkg:npm/a@1'], 'pkg:npm/a@1', ['The first of 2 purls is used']],
])('reads the purl of %j', (purls, expected, said) => {
  const externalRefs = purls.map((referenceLocator) => {
    return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator }
  })
  const reading = read(spdx({ packages: [one('a', { externalRefs })] }))
  const about = messages(reading).filter((message) => message.includes('purls is used'))
  expect([reading.components[0]?.purl, about.map((message) => message.replace(/^.*?: /, ''))]).toEqual([expected, said])
})
