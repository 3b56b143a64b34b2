import { booleanOf, checksumOf, crossReferences, externalDocumentOf, externalRefOf, purposeOf } from './tag-values.ts'
import { rangeOf, relationshipOf, verificationCodeOf } from './tag-values.ts'

/** What a tag says in the JSON form of SPDX 2. */
export interface TagRule {
  /** Member that the value goes to; of a list, unless it is spread, for a tag that may be given more than once. */
  readonly member: string
  readonly isList?: true
  /** Member of the last element of the list instead of a new element. */
  readonly of?: string
  /** With `of`: starts a new element. */
  readonly opens?: true
  /** The value from its text. A list gives an element each. */
  readonly read?: (text: string) => unknown
  /** The text gives several members at once. */
  readonly spread?: (text: string) => Readonly<Record<string, unknown>>
}

/** Lists of the JSON form whose elements lie in tag-value one after the other, each with its first tag. */
export const sections = [
  'packages',
  'files',
  'snippets',
  'hasExtractedLicensingInfos',
  'relationships',
  'annotations',
  'revieweds',
  'externalDocumentRefs',
] as const
export type Section = (typeof sections)[number]

/** Sections whose elements go on until the next one of them starts; between their tags elements of the others may stand. */
export const blocks: ReadonlySet<Section> = new Set(['packages', 'files', 'snippets', 'hasExtractedLicensingInfos'])

/** First tag of an element of each section. */
export const firstTags: Readonly<Record<Section, string>> = {
  packages: 'PackageName',
  files: 'FileName',
  snippets: 'SnippetSPDXID',
  hasExtractedLicensingInfos: 'LicenseID',
  relationships: 'Relationship',
  annotations: 'Annotator',
  revieweds: 'Reviewer',
  externalDocumentRefs: 'ExternalDocumentRef',
}

/** Tags of the root, and those of the creation information (SPDX 2.3, clause 6). */
export const rootTags = plain(
  'SPDXVersion spdxVersion DataLicense dataLicense SPDXID SPDXID DocumentName name DocumentComment comment',
  'DocumentNamespace documentNamespace',
)
export const creationTags = new Map([
  ...plain('Created created CreatorComment comment LicenseListVersion licenseListVersion'),
  ...lists('Creator creators'),
])

/** Tags by section and what they say (SPDX 2.3, clauses 6 to 13). */
export const sectionTags: Readonly<Record<Section, ReadonlyMap<string, TagRule>>> = {
  packages: new Map([
    ...plain(
      'PackageName name SPDXID SPDXID PackageVersion versionInfo PackageFileName packageFileName',
      'PackageSupplier supplier PackageOriginator originator PackageDownloadLocation downloadLocation',
      'PackageHomePage homepage PackageSourceInfo sourceInfo PackageLicenseConcluded licenseConcluded',
      'PackageLicenseDeclared licenseDeclared PackageLicenseComments licenseComments PackageComment comment',
      'PackageCopyrightText copyrightText PackageSummary summary PackageDescription description',
      'ReleaseDate releaseDate BuiltDate builtDate ValidUntilDate validUntilDate',
    ),
    ...lists('PackageLicenseInfoFromFiles licenseInfoFromFiles PackageAttributionText attributionTexts'),
    ['FilesAnalyzed', { member: 'filesAnalyzed', read: booleanOf }],
    ['PackageVerificationCode', { member: 'packageVerificationCode', read: verificationCodeOf }],
    ['PackageChecksum', { member: 'checksums', isList: true, read: checksumOf }],
    ['PrimaryPackagePurpose', { member: 'primaryPackagePurpose', read: purposeOf }],
    ['ExternalRef', { member: 'externalRefs', isList: true, read: externalRefOf }],
    ['ExternalRefComment', { member: 'externalRefs', isList: true, of: 'comment' }],
  ]),
  files: new Map([
    ...plain(
      'FileName fileName SPDXID SPDXID LicenseConcluded licenseConcluded LicenseComments licenseComments',
      'FileCopyrightText copyrightText FileComment comment FileNotice noticeText',
    ),
    ...lists(
      'FileType fileTypes LicenseInfoInFile licenseInfoInFiles FileContributor fileContributors',
      'FileAttributionText attributionTexts FileDependency fileDependencies',
    ),
    ['FileChecksum', { member: 'checksums', isList: true, read: checksumOf }],
    ['ArtifactOfProjectName', { member: 'artifactOfs', isList: true, of: 'name', opens: true }],
    ['ArtifactOfProjectHomePage', { member: 'artifactOfs', isList: true, of: 'homePage' }],
    ['ArtifactOfProjectURI', { member: 'artifactOfs', isList: true, of: 'projectUri' }],
  ]),
  snippets: new Map([
    ...plain(
      'SnippetSPDXID SPDXID SnippetFromFileSPDXID snippetFromFile SnippetLicenseConcluded licenseConcluded',
      'SnippetLicenseComments licenseComments SnippetCopyrightText copyrightText SnippetComment comment',
      'SnippetName name',
    ),
    ...lists('LicenseInfoInSnippet licenseInfoInSnippets SnippetAttributionText attributionTexts'),
    ['SnippetByteRange', { member: 'ranges', isList: true, read: rangeOf('offset') }],
    ['SnippetLineRange', { member: 'ranges', isList: true, read: rangeOf('lineNumber') }],
  ]),
  hasExtractedLicensingInfos: new Map([
    ...plain('LicenseID licenseId ExtractedText extractedText LicenseName name LicenseComment comment'),
    ['LicenseCrossReference', { member: 'seeAlsos', isList: true, read: crossReferences }],
  ]),
  relationships: new Map([
    ...plain('RelationshipComment comment'),
    ['Relationship', { member: 'spdxElementId', spread: relationshipOf }],
  ]),
  annotations: plain(
    'Annotator annotator AnnotationDate annotationDate AnnotationComment comment AnnotationType annotationType',
    'SPDXREF SPDXREF',
  ),
  revieweds: plain('Reviewer reviewer ReviewDate reviewDate ReviewComment comment'),
  externalDocumentRefs: new Map([
    ['ExternalDocumentRef', { member: 'externalDocumentId', spread: externalDocumentOf }],
  ]),
}

/** Section that a tag belongs to wherever it stands; `root` for the document's own. `SPDXID` belongs to what is around it. */
export const sectionByTag: ReadonlyMap<string, Section | 'root'> = new Map([
  ...[...rootTags.keys(), ...creationTags.keys()].map((tag) => [tag, 'root'] as const),
  ...sections.flatMap((section) => [...sectionTags[section].keys()].map((tag) => [tag, section] as const)),
])

/** Tags with one text each: tag and member in turn. */
function plain(...lines: readonly string[]): ReadonlyMap<string, TagRule> {
  return rulesOf(lines, (member) => ({ member }))
}

/** Tags with a list of texts each. */
function lists(...lines: readonly string[]): ReadonlyMap<string, TagRule> {
  return rulesOf(lines, (member) => ({ member, isList: true }))
}

function rulesOf(lines: readonly string[], rule: (member: string) => TagRule): ReadonlyMap<string, TagRule> {
  const words = lines.flatMap((line) => line.split(' '))
  return new Map(words.flatMap((tag, at) => (at % 2 === 0 ? [[tag, rule(words[at + 1] ?? tag)] as const] : [])))
}
