import type { Spdx2Edition } from './spdx2-shapes.ts'

const annotation = (comment: string) => ({
  annotationDate: '2026-01-03T00:00:00Z',
  annotationType: 'REVIEW',
  annotator: 'Person: R. Reader (r@x.example)',
  comment,
})

const sha1 = { algorithm: 'SHA1', checksumValue: 'd6a770ba38583ed4bb4525bd96e50461655d2758' }

/** Creates an SPDX 2 document that uses every member of its edition, each with a value that the model cannot represent. For tests. */
export function everyMember(edition: Spdx2Edition) {
  return {
    SPDXID: 'SPDXRef-DOCUMENT',
    spdxVersion: `SPDX-${edition}`,
    dataLicense: 'CC0-1.0',
    name: 'every member',
    documentNamespace: 'https://waybill.example/spdx/every-member',
    comment: 'about the document\nin two lines',
    creationInfo: {
      created: '2026-01-02T03:04:05Z',
      creators: ['Tool: by-hand-1.0', 'Organization: Sample Harbour Company ()', 'Person: A. Author (a@x.example)'],
      comment: 'how it was made',
      licenseListVersion: '3.20',
    },
    externalDocumentRefs: [
      { externalDocumentId: 'DocumentRef-other', spdxDocument: 'https://waybill.example/spdx/other', checksum: sha1 },
    ],
    documentDescribes: ['SPDXRef-app'],
    annotations: [annotation('about the document')],
    revieweds: [{ reviewer: 'Person: R. Reader', reviewDate: '2026-01-04T00:00:00Z', comment: 'read' }],
    packages: packages(edition),
    files: files(),
    snippets: snippets(),
    hasExtractedLicensingInfos: licenses(),
    relationships: relationships(),
  }
}

function packages(edition: Spdx2Edition) {
  return [primaryPackage(edition), library]
}

function primaryPackage(edition: Spdx2Edition) {
  const is23 = edition === '2.3'
  const dates = { builtDate: '2026-01-01T00:00:00Z', releaseDate: '2026-01-02T00:00:00Z' }
  const added = { ...dates, validUntilDate: '2030-06-30T12:00:00Z', primaryPackagePurpose: 'SOURCE' }
  return {
    SPDXID: 'SPDXRef-app',
    name: 'app',
    versionInfo: '1.0',
    packageFileName: 'app.tgz',
    supplier: 'Person: S. Supplier (s@x.example)',
    originator: 'Organization: Origin ()',
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: true,
    packageVerificationCode: {
      packageVerificationCodeValue: 'd6a770ba38583ed4bb4525bd96e50461655d2758',
      packageVerificationCodeExcludedFiles: ['./app.spdx'],
    },
    checksums: [
      sha1,
      { algorithm: 'SHA256', checksumValue: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' },
    ],
    homepage: 'https://waybill.example/app',
    sourceInfo: 'from a branch',
    licenseConcluded: '(MIT OR LicenseRef-own)',
    licenseInfoFromFiles: ['MIT', 'LicenseRef-own', 'NOASSERTION'],
    licenseDeclared: 'MIT',
    licenseComments: 'changed once',
    copyrightText: 'NONE',
    summary: 'short',
    description: 'long',
    comment: 'said of it',
    externalRefs: [
      { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:x:app:1.0' },
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: 'pkg:npm/app@1.0',
        comment: 'where to get it',
      },
      { referenceCategory: 'OTHER', referenceType: 'https://waybill.example/type', referenceLocator: 'app/1' },
    ],
    attributionTexts: ['thanks to all', 'and to one\nmore'],
    annotations: [annotation('about the package')],
    hasFiles: ['SPDXRef-a', 'SPDXRef-b'],
    ...(is23 ? added : {}),
  }
}

const library = {
  SPDXID: 'SPDXRef-lib',
  name: 'lib',
  downloadLocation: 'https://waybill.example/lib.tgz',
  filesAnalyzed: false,
  licenseConcluded: 'NOASSERTION',
  licenseDeclared: 'NOASSERTION',
  copyrightText: '(c) 2026 Sample Harbour Company',
  summary: 'only short',
  externalRefs: [{ referenceCategory: 'PACKAGE_MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/lib' }],
}

function files() {
  return [
    {
      SPDXID: 'SPDXRef-a',
      fileName: './src/a.c',
      fileTypes: ['SOURCE', 'TEXT'],
      checksums: [sha1],
      licenseConcluded: 'MIT',
      licenseInfoInFiles: ['MIT', 'LicenseRef-own'],
      licenseComments: 'read in the file',
      copyrightText: 'NOASSERTION',
      comment: 'said of the file',
      noticeText: 'a notice\n\nwith an empty line',
      fileContributors: ['One', 'Two'],
      attributionTexts: ['thanks'],
      annotations: [annotation('about the file')],
      fileDependencies: ['SPDXRef-b'],
      artifactOfs: [{ name: 'project', homePage: 'https://waybill.example/project' }],
    },
    {
      SPDXID: 'SPDXRef-b',
      fileName: './src/b.c',
      checksums: [sha1],
      licenseConcluded: 'NOASSERTION',
      licenseInfoInFiles: ['NOASSERTION'],
      copyrightText: 'NONE',
    },
  ]
}

function snippets() {
  return [
    {
      SPDXID: 'SPDXRef-snippet',
      name: 'a part',
      snippetFromFile: 'SPDXRef-a',
      ranges: [
        {
          startPointer: { reference: 'SPDXRef-a', offset: 310 },
          endPointer: { reference: 'SPDXRef-a', offset: 420 },
        },
        {
          startPointer: { reference: 'SPDXRef-a', lineNumber: 5 },
          endPointer: { reference: 'SPDXRef-a', lineNumber: 23 },
        },
      ],
      licenseConcluded: 'MIT',
      licenseInfoInSnippets: ['MIT'],
      licenseComments: 'copied',
      copyrightText: '(c)',
      comment: 'said of the part',
      attributionTexts: ['thanks'],
      annotations: [annotation('about the part')],
    },
  ]
}

function licenses() {
  return [
    {
      licenseId: 'LicenseRef-own',
      extractedText: 'Do as you like <https://waybill.example/licence>.\n\n  Indented.',
      name: 'Own Licence',
      comment: 'rare',
      crossRefs: [
        {
          url: 'https://waybill.example/licence',
          isLive: true,
          isValid: true,
          isWayBackLink: false,
          match: 'yes',
          order: 0,
          timestamp: '2026-01-01T00:00:00Z',
        },
      ],
      seeAlsos: ['https://waybill.example/licence', 'https://waybill.example/licence-2'],
    },
  ]
}

function relationships() {
  return [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-app' },
    {
      spdxElementId: 'SPDXRef-app',
      relationshipType: 'DEPENDS_ON',
      relatedSpdxElement: 'SPDXRef-lib',
      comment: 'at run time',
    },
    { spdxElementId: 'SPDXRef-lib', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'NONE' },
    { spdxElementId: 'SPDXRef-b', relationshipType: 'GENERATED_FROM', relatedSpdxElement: 'SPDXRef-a' },
    {
      spdxElementId: 'SPDXRef-app',
      relationshipType: 'COPY_OF',
      relatedSpdxElement: 'DocumentRef-other:SPDXRef-app',
    },
  ]
}
