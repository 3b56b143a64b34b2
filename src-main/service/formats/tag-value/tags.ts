import { booleanOf, checksumOf, crossReferences, externalDocumentOf, externalRefOf, purposeOf } from './tag-values.ts'
import { rangeOf, relationshipOf, verificationCodeOf } from './tag-values.ts'

/** The rule that maps a tag to the JSON form of SPDX 2. */
export interface TagRule {
  /** Member that receives the value. A list if the tag may occur more than once, unless `spread` is set. */
  readonly member: string
  readonly isList?: true
  /** Member of the list's last element that receives the value, instead of a new element. */
  readonly of?: string
  /** With `of`: starts a new element. */
  readonly startsElement?: true
  /** Converts the text to the value. A list adds one element each. */
  readonly read?: (text: string) => unknown
  /** Converts the text to several members at once. */
  readonly spread?: (text: string) => Readonly<Record<string, unknown>>
}

/** Lists of the JSON form whose elements follow one another in tag-value, each with its first tag. */
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

/** Sections whose elements extend to the next element of the same section. Elements of other sections may occur between their tags. */
export const blocks: ReadonlySet<Section> = new Set(['packages', 'files', 'snippets', 'hasExtractedLicensingInfos'])

/** The first tag of an element, by section. */
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

/** Tags of the root and of the creation information (SPDX 2.3, clause 6). */
export const rootTags = textRules(
  'SPDXVersion spdxVersion DataLicense dataLicense SPDXID SPDXID DocumentName name DocumentComment comment',
  'DocumentNamespace documentNamespace',
)
export const creationTags = new Map([
  ...textRules('Created created CreatorComment comment LicenseListVersion licenseListVersion'),
  ...listRules('Creator creators'),
])

/** Tag rules by section (SPDX 2.3, clauses 6 to 13). */
export const sectionTags: Readonly<Record<Section, ReadonlyMap<string, TagRule>>> = {
  packages: new Map([
    ...textRules(
      'PackageName name SPDXID SPDXID PackageVersion versionInfo PackageFileName packageFileName',
      'PackageSupplier supplier PackageOriginator originator PackageDownloadLocation downloadLocation',
      'PackageHomePage homepage PackageSourceInfo sourceInfo PackageLicenseConcluded licenseConcluded',
      'PackageLicenseDeclared licenseDeclared PackageLicenseComments licenseComments PackageComment comment',
      'PackageCopyrightText copyrightText PackageSummary summary PackageDescription description',
      'ReleaseDate releaseDate BuiltDate builtDate ValidUntilDate validUntilDate',
    ),
    ...listRules('PackageLicenseInfoFromFiles licenseInfoFromFiles PackageAttributionText attributionTexts'),
    ['FilesAnalyzed', { member: 'filesAnalyzed', read: booleanOf }],
    ['PackageVerificationCode', { member: 'packageVerificationCode', read: verificationCodeOf }],
    ['PackageChecksum', { member: 'checksums', isList: true, read: checksumOf }],
    ['PrimaryPackagePurpose', { member: 'primaryPackagePurpose', read: purposeOf }],
    ['ExternalRef', { member: 'externalRefs', isList: true, read: externalRefOf }],
    ['ExternalRefComment', { member: 'externalRefs', isList: true, of: 'comment' }],
  ]),
  files: new Map([
    ...textRules(
      'FileName fileName SPDXID SPDXID LicenseConcluded licenseConcluded LicenseComments licenseComments',
      'FileCopyrightText copyrightText FileComment comment FileNotice noticeText',
    ),
    ...listRules(
      'FileType fileTypes LicenseInfoInFile licenseInfoInFiles FileContributor fileContributors',
      'FileAttributionText attributionTexts FileDependency fileDependencies',
    ),
    ['FileChecksum', { member: 'checksums', isList: true, read: checksumOf }],
    ['ArtifactOfProjectName', { member: 'artifactOfs', isList: true, of: 'name', startsElement: true }],
    ['ArtifactOfProjectHomePage', { member: 'artifactOfs', isList: true, of: 'homePage' }],
    ['ArtifactOfProjectURI', { member: 'artifactOfs', isList: true, of: 'projectUri' }],
  ]),
  snippets: new Map([
    ...textRules(
      'SnippetSPDXID SPDXID SnippetFromFileSPDXID snippetFromFile SnippetLicenseConcluded licenseConcluded',
      'SnippetLicenseComments licenseComments SnippetCopyrightText copyrightText SnippetComment comment',
      'SnippetName name',
    ),
    ...listRules('LicenseInfoInSnippet licenseInfoInSnippets SnippetAttributionText attributionTexts'),
    ['SnippetByteRange', { member: 'ranges', isList: true, read: rangeOf('offset') }],
    ['SnippetLineRange', { member: 'ranges', isList: true, read: rangeOf('lineNumber') }],
  ]),
  hasExtractedLicensingInfos: new Map([
    ...textRules('LicenseID licenseId ExtractedText extractedText LicenseName name LicenseComment comment'),
    ['LicenseCrossReference', { member: 'seeAlsos', isList: true, read: crossReferences }],
  ]),
  relationships: new Map([
    ...textRules('RelationshipComment comment'),
    ['Relationship', { member: 'spdxElementId', spread: relationshipOf }],
  ]),
  annotations: textRules(
    'Annotator annotator AnnotationDate annotationDate AnnotationComment comment AnnotationType annotationType',
    'SPDXREF SPDXREF',
  ),
  revieweds: textRules('Reviewer reviewer ReviewDate reviewDate ReviewComment comment'),
  externalDocumentRefs: new Map([
    ['ExternalDocumentRef', { member: 'externalDocumentId', spread: externalDocumentOf }],
  ]),
}

/** Section that a tag belongs to wherever it occurs; `root` for the document's own. `SPDXID` belongs to the current element. */
export const sectionByTag: ReadonlyMap<string, Section | 'root'> = new Map([
  ...[...rootTags.keys(), ...creationTags.keys()].map((tag) => [tag, 'root'] as const),
  ...sections.flatMap((section) => [...sectionTags[section].keys()].map((tag) => [tag, section] as const)),
])

/** Creates rules for tags with one text each: tag and member alternate. */
function textRules(...lines: readonly string[]): ReadonlyMap<string, TagRule> {
  return rulesOf(lines, (member) => ({ member }))
}

/** Creates rules for tags with a list of texts each. */
function listRules(...lines: readonly string[]): ReadonlyMap<string, TagRule> {
  return rulesOf(lines, (member) => ({ member, isList: true }))
}

function rulesOf(lines: readonly string[], rule: (member: string) => TagRule): ReadonlyMap<string, TagRule> {
  const words = lines.flatMap((line) => line.split(' '))
  return new Map(words.flatMap((tag, at) => (at % 2 === 0 ? [[tag, rule(words[at + 1] ?? tag)] as const] : [])))
}
