import { describe, expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const sha1 = { algorithm: 'SHA1', checksumValue: '0f1362b9137dcd6c3af92d04d52e0277af752808' }
const pointer = { reference: 'SPDXRef-File', offset: 1 }
const annotation = {
  annotationDate: '2026-01-02T03:04:05Z',
  annotationType: 'OTHER',
  annotator: 'Tool: scan-1',
  comment: 'seen',
}
const app = {
  SPDXID: 'SPDXRef-app',
  name: 'app',
  versionInfo: '1.0',
  downloadLocation: 'NONE',
  packageFileName: 'app.tgz',
  supplier: 'Organization: Acme',
  originator: 'Person: Ann (ann@acme.example)',
  homepage: 'https://acme.example',
  sourceInfo: 'from git',
  licenseConcluded: 'MIT',
  licenseDeclared: 'MIT',
  licenseComments: 'short',
  copyrightText: 'Acme',
  summary: 'an app',
  description: 'an app of Acme',
  comment: 'a comment',
  builtDate: '2026-01-02T03:04:05Z',
  releaseDate: '2026-01-02T03:04:05Z',
  validUntilDate: '2030-01-02T03:04:05Z',
  licenseInfoFromFiles: ['MIT'],
  attributionTexts: ['thanks'],
  packageVerificationCode: {
    packageVerificationCodeValue: 'd6a770ba38583ed4bb4525bd96e50461655d2758',
    packageVerificationCodeExcludedFiles: ['./a'],
  },
  checksums: [sha1],
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/app@1.0' }],
  hasFiles: ['SPDXRef-File'],
  annotations: [annotation],
}
const document = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'doc',
  dataLicense: 'CC0-1.0',
  documentNamespace: 'https://acme.example/doc',
  comment: 'a comment',
  creationInfo: {
    created: '2026-01-02T03:04:05Z',
    creators: ['Tool: scan-1', 'Organization: Acme'],
    comment: 'by hand',
    licenseListVersion: '3.20',
  },
  externalDocumentRefs: [
    { externalDocumentId: 'DocumentRef-b', spdxDocument: 'https://acme.example/b', checksum: sha1 },
  ],
  documentDescribes: ['SPDXRef-app'],
  packages: [app, { SPDXID: 'SPDXRef-lib', name: 'lib', downloadLocation: 'NOASSERTION' }],
  files: [
    {
      SPDXID: 'SPDXRef-File',
      fileName: './a',
      checksums: [sha1],
      licenseConcluded: 'MIT',
      licenseInfoInFiles: ['MIT'],
      fileContributors: ['Ann'],
      comment: 'a comment',
      noticeText: 'a notice',
      annotations: [annotation],
    },
  ],
  snippets: [
    {
      SPDXID: 'SPDXRef-Snippet',
      name: 'a snippet',
      snippetFromFile: 'SPDXRef-File',
      ranges: [{ startPointer: pointer, endPointer: { ...pointer, offset: 2 } }],
      licenseInfoInSnippets: ['MIT'],
    },
  ],
  hasExtractedLicensingInfos: [
    { licenseId: 'LicenseRef-own', extractedText: 'free', name: 'own', seeAlsos: ['https://acme.example/own'] },
  ],
  relationships: [
    {
      spdxElementId: 'SPDXRef-app',
      relationshipType: 'DEPENDS_ON',
      relatedSpdxElement: 'SPDXRef-lib',
      comment: 'at run time',
    },
  ],
  annotations: [annotation],
  revieweds: [{ reviewer: 'Person: Ann', reviewDate: '2026-01-02T03:04:05Z', comment: 'read' }],
}

type Path = readonly (string | number)[]

/** Lists the places of all texts of a document. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => placesOf(member, [...path, name]))
}

function withValue(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  const members = copy as Record<string | number, unknown> // a copy of an object or a list
  members[name] = withValue(members[name], rest, text)
  return copy
}

/** Words of a list, and what says which format it is, are a matter of the schema. */
const isOfSchema = (path: Path) =>
  /^(spdxVersion|relationshipType|annotationType|algorithm|referenceCategory)$/.test(String(path.at(-1)))
const places = placesOf(document).filter((path) => !isOfSchema(path))

function read(text: string, edited: boolean) {
  const content = contentOf(Buffer.from(text))
  return edited ? { ...content, version: { ...content.version, editedAt: '2026-01-01T00:00:00Z' } } : content
}

const named = (content: ReturnType<typeof contentOf>) => ({
  components: content.components.map(({ name, componentVersion, purl }) => [name, componentVersion, purl].join(' ')),
  edges: content.edges.length,
})

/** A new document has its own license, namespace and time. */
const isReplaced = (path: Path) => /^(dataLicense|documentNamespace|created)$/.test(String(path.at(-1)))

describe.each(['', ' ', 'some words', 'x\ny', 'https://acme.example/ä b'])('the text %j', (word) => {
  test.each([
    ['as it came', false],
    ['as a new document', true],
  ])('is written validly wherever JSON has it, or named as a loss: %s', (_, edited) => {
    const faults = places.flatMap((path) => {
      const content = read(JSON.stringify(withValue(document, path, word)), edited)
      const text = exported(content, spdx2TagValue, '2.3')
      const fault = exportFault(text, spdx2TagValue, '2.3')
      const isSame = JSON.stringify(named(contentOf(Buffer.from(text)))) === JSON.stringify(named(content))
      const isNamed =
        text.includes(word) ||
        (edited && isReplaced(path)) ||
        spdx2TagValue.losses(content, '2.3', plainExport).length > 0
      const found = [
        ...(fault === null ? [] : [JSON.stringify(fault)]),
        ...(isSame ? [] : ['another graph']),
        ...(isNamed ? [] : ['lost without a word']),
      ]
      return found.map((one) => `${path.join('/')}: ${one}`)
    })
    expect(faults).toEqual([])
  })
})
