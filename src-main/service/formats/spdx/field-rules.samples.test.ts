import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

const tags = {
  SPDXVersion: 'SPDX-2.3',
  DataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  DocumentName: 'doc',
  DocumentNamespace: 'https://acme.example/doc',
  Creator: 'Tool: scan-1.0',
  Created: '2026-01-02T03:04:05Z',
  PackageName: 'a',
  SPDXID2: 'SPDXRef-a',
  PackageDownloadLocation: 'NOASSERTION',
}

/** Writes the document with other values. A tag that it does not have follows those of the package. */
function document(changes: Readonly<Record<string, string>>): string {
  return Object.entries({ ...tags, ...changes })
    .map(([tag, value]) => `${tag.replace('2', '')}: ${value}\n`)
    .join('')
}

function errorsOf(changes: Readonly<Record<string, string>>): readonly string[] {
  const { findings, schemaValid } = read(document(changes)).document
  const errors = findings.filter(({ severity }) => severity === 'error')
  expect(schemaValid).toBe(errors.length === 0)
  return errors.map(({ message, line }) => `${message} (line ${line})`)
}

const hex = (length: number) => '0123456789abcdef'.repeat(8).slice(0, length)

test.each<readonly [string, Readonly<Record<string, string>>]>([
  ['a digest of each length', { PackageChecksum: `SHA512: ${hex(128)}` }],
  ['a digest of any length', { PackageChecksum: `MD6: ${hex(50)}` }],
  ['an address of git', { PackageDownloadLocation: 'git+git@git.example:owner/name.git@v1' }],
  ['no address', { PackageDownloadLocation: 'NONE' }],
  ['a supplier', { PackageSupplier: 'Organization: Acme (a@acme.example)' }],
  ['no supplier', { PackageSupplier: 'NOASSERTION' }],
  ['an element of another document', { Relationship: 'SPDXRef-a DEPENDS_ON DocumentRef-b:SPDXRef-c' }],
  ['nothing related', { Relationship: 'SPDXRef-a DEPENDS_ON NONE' }],
])('accepts in tag-value: %s', (_, changes) => {
  expect(errorsOf(changes)).toEqual([])
})

test.each<readonly [Readonly<Record<string, string>>, string]>([
  [{ PackageChecksum: 'SHA256: abcd' }, 'Expected 64 lower-case hexadecimal digits, found "abcd" (line 11)'],
  [{ PackageChecksum: `SHA1: ${hex(40).toUpperCase()}` }, 'Expected 40 lower-case hexadecimal digits'],
  [{ PackageChecksum: 'MD6: xyz' }, 'Expected lower-case hexadecimal digits, found "xyz"'],
  [{ PackageVerificationCode: 'abcd (excludes: ./a)' }, 'Expected 40 lower-case hexadecimal digits, found "abcd"'],
  [{ DataLicense: 'MIT' }, 'Expected CC0-1.0, found "MIT" (line 2)'],
  [{ SPDXID: 'SPDXRef-doc' }, 'Expected SPDXRef-DOCUMENT, found "SPDXRef-doc" (line 3)'],
  [{ DocumentNamespace: 'https://acme.example/doc#1' }, 'Expected an absolute URL without "#"'],
  [{ DocumentNamespace: 'acme' }, 'Expected an absolute URL without "#", found "acme"'],
  [{ Creator: 'Ann' }, 'Expected "Person: …", "Organization: …" or "Tool: …", found "Ann" (line 6)'],
  [{ Created: '2026-01-02' }, 'Expected a time such as "2026-01-02T03:04:05Z", found "2026-01-02" (line 7)'],
  [{ LicenseListVersion: 'new' }, 'Expected two numbers such as 3.20, found "new"'],
  [{ SPDXID2: 'SPDXRef-a_b' }, 'Expected "SPDXRef-" with letters, digits, "." and "-", found "SPDXRef-a_b" (line 9)'],
  [{ PackageSupplier: 'Acme' }, 'Expected "Person: …", "Organization: …" or NOASSERTION, found "Acme"'],
  [{ PackageDownloadLocation: 'somewhere' }, 'Expected a URL, an address of a version control system'],
  [{ ReleaseDate: 'today' }, 'Expected a time such as "2026-01-02T03:04:05Z", found "today"'],
  [{ FileName: './a\nSPDXID: SPDXRef-f', FileChecksum: 'SHA1: ab' }, 'Expected 40 lower-case hexadecimal digits'],
  [
    { LicenseID: 'own', ExtractedText: 'text' },
    'Expected "LicenseRef-" with letters, digits, "." and "-", found "own"',
  ],
  [{ ExternalDocumentRef: 'DocumentRef-b https://b.example SHA1: ab' }, 'Expected 40 lower-case hexadecimal digits'],
  [{ Relationship: 'SPDXRef-a DEPENDS_ON b' }, 'Expected an identifier of an element, NONE or NOASSERTION, found "b"'],
  [
    { Annotator: 'Ann', AnnotationDate: 'now', AnnotationType: 'OTHER', SPDXREF: 'SPDXRef-a', AnnotationComment: 'x' },
    'Expected "Person: …", "Organization: …" or "Tool: …", found "Ann"',
  ],
])('rejects in tag-value: %j', (changes, expected) => {
  expect(errorsOf(changes)).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
})

test('leaves the verdict of JSON to its schema', () => {
  const { document: json } = read({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-doc',
    name: 'doc',
    dataLicense: 'MIT',
    documentNamespace: 'acme',
    creationInfo: { created: 'now', creators: ['Ann'] },
  })
  expect(json.schemaValid).toBe(true)
})

test.each(sampleFiles(/^spdx-tagvalue$/).map(({ path, expected }) => [path, expected] as const))(
  '%s: %s',
  (path, expected) => {
    const { schemaValid } = read(sampleBytes(path)).document
    const allowed = { valid: [true], invalid: [false], unknown: [true, false] }[expected]
    expect(allowed).toContain(schemaValid)
  },
)
