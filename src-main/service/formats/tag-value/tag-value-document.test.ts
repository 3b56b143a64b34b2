import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyMember } from '#service/formats/spdx/every-member-for-test.ts'
import { read } from '#service/formats/read-for-test.ts'
import { everyMemberTags } from './every-member-for-test.ts'
import { openTagValue, type TagValueDocument } from './tag-value-document.ts'

const fixtures = join(import.meta.dirname, '../../../../e2e/fixtures/sboms/small')
const head = 'SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\n'

describe('presents tag-value as the equivalent JSON', () => {
  const crlf = everyMemberTags.replaceAll('\n', '\r\n')
  test.each([
    ['as it is', everyMemberTags],
    ['with a last line end', `${everyMemberTags}\n`],
    ['with line ends of Windows', crlf],
    ['with blanks around', everyMemberTags.replaceAll(/^(\w+):/gm, ' \t$1 :\t ')],
    ['with comments between all lines outside of texts', commented(everyMemberTags)],
    ['with a byte order mark', `\ufeff${everyMemberTags}`],
  ])('%s', (_, text) => {
    expect(treeOf(opened(text.replace('\ufeff', '')))).toEqual(sayable(everyMember('2.3')))
    expect(read(text)).toEqual(read(everyMemberTags))
  })

  test('reads it like the JSON form, and as valid', () => {
    const [tags, json] = [read(everyMemberTags), read(sayable(everyMember('2.3')))]
    const { document, ...content } = tags
    const { document: jsonDocument, ...jsonContent } = json
    expect(bySection(content)).toEqual(bySection(jsonContent))
    expect({ ...document, format: 'JSON' }).toEqual(jsonDocument)
    expect([document.schemaValid, document.findings]).toEqual([true, []])
  })

  test.each(['utf16le', 'utf-16be'])('in %s', (encoding) => {
    const bytes = Buffer.from(`\ufeff${everyMemberTags}\nDocumentComment: once \ufffd`, 'utf16le')
    const { components, document } = read(encoding === 'utf16le' ? bytes : bytes.swap16())
    // A replacement character that the file itself has is no sign of broken text; the comment is one too many.
    const found = document.findings.map(({ pointer }) => pointer)
    expect([components.length, found]).toEqual([2, ['/DocumentComment']])
  })
})

test.each<[string, string, unknown]>([
  ['an empty text', 'DocumentComment: <text></text>', { comment: '' }],
  ['a line end of Windows in a text', 'DocumentComment: <text>a\r\nb</text>', { comment: 'a\r\nb' }],
  ['a tag inside a text', 'DocumentComment: <text>\nPackageName: x\n</text>', { comment: '\nPackageName: x\n' }],
  ['an unknown tag', 'Colour: red', { Colour: 'red' }],
  ['an unknown tag twice', 'Colour: red\nColour: blue', { Colour: ['red', 'blue'] }],
  ['a tag that may be given once', 'DocumentName: a\nDocumentName: b', { name: 'a', DocumentName: 'b' }],
  ['a tag three times', 'DocumentName: a\nDocumentName: b\nDocumentName: c', { name: 'a', DocumentName: ['b', 'c'] }],
  [
    'an annotation of a repeated name, with the first,',
    'PackageName: a\nSPDXID: x\nPackageName: b\nSPDXID: x\nAnnotator: Person: a\nSPDXREF: x',
    {
      packages: [
        { name: 'a', SPDXID: 'x', annotations: [{ annotator: 'Person: a' }] },
        { name: 'b', SPDXID: 'x' },
      ],
    },
  ],
  ['a tag like a member', 'name: b', { 'name:': 'b' }],
  ['a range that is none', 'SnippetSPDXID: s\nSnippetByteRange: 1-2', { snippets: [{ SPDXID: 's', ranges: ['1-2'] }] }],
  ['a tag of a file in a package', 'PackageName: a\nFileType: TEXT', { packages: [{ name: 'a', FileType: 'TEXT' }] }],
  ['a comment without its relationship', 'RelationshipComment: why', { relationships: [{ comment: 'why' }] }],
  [
    'a checksum without algorithm',
    'PackageName: a\nPackageChecksum: ff',
    { packages: [{ name: 'a', checksums: [{ checksumValue: 'ff' }] }] },
  ],
  [
    'an annotation of nothing',
    'Annotator: Person: a\nSPDXREF: SPDXRef-x',
    { annotations: [{ annotator: 'Person: a', SPDXREF: 'SPDXRef-x' }] },
  ],
])('preserves %s', (_, text, expected) => {
  expect(treeOf(opened(head + text))).toEqual({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    ...(expected as object), // an object in each line above
  })
})

test.each([
  ['no tag', 'PackageName: a\nwhat is this\n', 'This line is not "Tag: value"', { line: 4, column: 1 }],
  ['more after a text', 'PackageName: <text>a</text> b\n', 'Text after </text>', { line: 3, column: 28 }],
  [
    'a text inside a text',
    'PackageName: <text>a\nPackageComment: <text>b</text>',
    'Nested <text> in',
    { line: 3, column: 14 },
  ],
])('reports %s with its place as invalid', (_, text, message, at) => {
  const document = opened(head + text)
  expect(document.faults).toEqual([{ message: expect.stringContaining(message) as string, at }])
  const { schemaValid, findings } = read(head + text).document
  const found = findings.find((finding) => finding.message.includes(message))
  expect([schemaValid, found]).toEqual([false, expect.objectContaining(at)])
})

test('counts errors past the limit', () => {
  const { faults } = opened(head + 'what is this\n'.repeat(1_200))
  expect([faults.length, faults.at(-1)?.message]).toEqual([1_001, 'Further lines that could not be read: 200'])
})

test.each([
  [
    'a text that is not closed',
    `${head}DocumentComment: <text>a\nPackageName: b\n`,
    /is not closed \(line 3, column 18\)/,
  ],
  ['2.1', '# old\nSPDXVersion: SPDX-2.1\n', /SPDX "SPDX-2\.1" is not supported.* \(line 2, column 1\)/],
  ['2.4', 'SPDXVersion: SPDX-2.4\n', /SPDX "SPDX-2\.4" is not/],
  [
    'a value of 17 MiB',
    `${head}DocumentComment: ${'x'.repeat(17 * 2 ** 20)}`,
    /"DocumentComment" is longer than 16 MiB/,
  ],
])('rejects %s', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('finds the places of values', () => {
  const document = opened(everyMemberTags)
  const lines = everyMemberTags.split('\n')
  const pointers = [
    ['/spdxVersion', 'SPDXVersion:'],
    ['/creationInfo/created', 'Created:'],
    ['/creationInfo/creators/1', 'Creator: Organization'],
    ['/externalDocumentRefs/0/checksum', 'ExternalDocumentRef:'],
    ['/packages/0', 'PackageName: app'],
    ['/packages/0/versionInfo', 'PackageVersion:'],
    ['/packages/0/checksums/1/algorithm', 'PackageChecksum: SHA256'],
    ['/packages/0/externalRefs/1/comment', 'ExternalRefComment:'],
    ['/packages/0/missing', 'PackageName: app'],
    ['/packages/0/hasFiles/1', 'SPDXID: SPDXRef-b'],
    ['/packages/1/name', 'PackageName: lib'],
    ['/files/0/artifactOfs/0/homePage', 'ArtifactOfProjectHomePage:'],
    ['/snippets/0/ranges/1/startPointer', 'SnippetLineRange:'],
    ['/relationships/1/comment', 'RelationshipComment:'],
    ['/relationships/2/relationshipType', 'Relationship: SPDXRef-lib'],
    ['/packages/7', 'SPDXVersion:'],
  ] as const
  const expected = pointers.map(([pointer, start]) => {
    const isNowhere = pointer === '/packages/7'
    return [
      pointer,
      { line: isNowhere ? 1 : lines.findIndex((line) => line.startsWith(start)) + 1, column: 1 },
    ] as const
  })
  expect(document.positionsOf(pointers.map(([pointer]) => pointer))).toEqual(new Map(expected))
})

test('reads the small example like its JSON form', () => {
  const [tags, json] = ['spdx-small-2.3.spdx', 'small-2.3.spdx.json'].map((name) => {
    const { document, ...content } = read(readFileSync(join(fixtures, name)))
    return { ...content, document: { ...document, format: 'either' } }
  })
  expect(tags).toEqual(json)
})

test('reads no components from a document that contains only files', () => {
  const text = `${head}FileName: ./a\nSPDXID: SPDXRef-a\nFileChecksum: SHA1: ff\nRelationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-a\n`
  const { components, document, elements } = read(text)
  expect([components, document.hasPrimary, document.fileCount, elements.map(({ ref }) => ref)]).toEqual([
    [],
    false,
    1,
    ['SPDXRef-a', null],
  ])
})

function opened(text: string): TagValueDocument {
  const opening = openTagValue(Buffer.from(text))
  for (;;) {
    const step = opening.next()
    if (step.done) return step.value
  }
}

function treeOf(document: TagValueDocument): Record<string, unknown> {
  return Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
}

/** The document without what has no tag. Relationships stand in the text in another order than in JSON. */
function sayable(document: ReturnType<typeof everyMember>): Record<string, unknown> {
  const { documentDescribes: _, hasExtractedLicensingInfos, ...rest } = structuredClone(document)
  return {
    ...rest,
    hasExtractedLicensingInfos: hasExtractedLicensingInfos.map(({ crossRefs: _unsayable, ...license }) => license),
  }
}

function bySection({ elements, ...rest }: Omit<ReturnType<typeof read>, 'document'>) {
  return { ...rest, elements: Map.groupBy(elements, ({ section }) => section) }
}

/** Comments and empty lines before each line that starts with a tag outside of a text. */
function commented(text: string): string {
  const parts = text.split(/(<text>.*?<\/text>)/s)
  return parts
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('\n', '\n# comment: <text> it is\n\n') : part))
    .join('')
}
