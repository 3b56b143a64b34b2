import { idOf, listOf, membersOf, tagLine, tagLines, wordOf } from './tag-lines.ts'

type Members = Readonly<Record<string, unknown>>

/** Writes a package (SPDX 2.3, 7), without its relationships and annotations. */
export function packageBlock(value: Members): string {
  const purpose = value['primaryPackagePurpose']
  return [
    tagLine('PackageName', value['name']),
    tagLine('SPDXID', spdxIdOf(value['SPDXID'])),
    tagLine('PackageVersion', value['versionInfo']),
    tagLine('PackageFileName', value['packageFileName']),
    tagLine('PackageSupplier', value['supplier']),
    tagLine('PackageOriginator', value['originator']),
    tagLine('PackageDownloadLocation', value['downloadLocation']),
    tagLine('FilesAnalyzed', value['filesAnalyzed']),
    verificationCode(value['packageVerificationCode']),
    checksums('PackageChecksum', value['checksums']),
    tagLine('PackageHomePage', value['homepage']),
    tagLine('PackageSourceInfo', value['sourceInfo']),
    tagLine('PackageLicenseConcluded', value['licenseConcluded']),
    tagLines('PackageLicenseInfoFromFiles', value['licenseInfoFromFiles']),
    tagLine('PackageLicenseDeclared', value['licenseDeclared']),
    tagLine('PackageLicenseComments', value['licenseComments']),
    tagLine('PackageCopyrightText', value['copyrightText']),
    tagLine('PackageSummary', value['summary']),
    tagLine('PackageDescription', value['description']),
    tagLine('PackageComment', value['comment']),
    ...listOf(value['externalRefs']).map(externalRef),
    tagLines('PackageAttributionText', value['attributionTexts']),
    tagLine('PrimaryPackagePurpose', typeof purpose === 'string' ? purpose.replaceAll('_', '-') : purpose),
    tagLine('ReleaseDate', value['releaseDate']),
    tagLine('BuiltDate', value['builtDate']),
    tagLine('ValidUntilDate', value['validUntilDate']),
  ].join('')
}

/** Writes a file (SPDX 2.3, 8). */
export function fileBlock(value: Members): string {
  return [
    tagLine('FileName', value['fileName']),
    tagLine('SPDXID', spdxIdOf(value['SPDXID'])),
    tagLines('FileType', value['fileTypes']),
    checksums('FileChecksum', value['checksums']),
    tagLine('LicenseConcluded', value['licenseConcluded']),
    tagLines('LicenseInfoInFile', value['licenseInfoInFiles']),
    tagLine('LicenseComments', value['licenseComments']),
    tagLine('FileCopyrightText', value['copyrightText']),
    tagLine('FileComment', value['comment']),
    tagLine('FileNotice', value['noticeText']),
    tagLines('FileContributor', value['fileContributors']),
    tagLines('FileAttributionText', value['attributionTexts']),
    tagLines('FileDependency', value['fileDependencies']),
    ...listOf(value['artifactOfs']).map(artifactOf),
  ].join('')
}

/** Writes a snippet (SPDX 2.3, 9). */
export function snippetBlock(value: Members): string {
  return [
    tagLine('SnippetSPDXID', spdxIdOf(value['SPDXID'])),
    tagLine('SnippetFromFileSPDXID', spdxIdOf(value['snippetFromFile'])),
    ...listOf(value['ranges']).map(range),
    tagLine('SnippetLicenseConcluded', value['licenseConcluded']),
    tagLines('LicenseInfoInSnippet', value['licenseInfoInSnippets']),
    tagLine('SnippetLicenseComments', value['licenseComments']),
    tagLine('SnippetCopyrightText', value['copyrightText']),
    tagLine('SnippetComment', value['comment']),
    tagLine('SnippetName', value['name']),
    tagLines('SnippetAttributionText', value['attributionTexts']),
  ].join('')
}

/** Writes a license that SPDX does not list (SPDX 2.3, 10). */
export function licensingInfoBlock(value: Members): string {
  const crossRefs = listOf(value['crossRefs']).map((entry) => membersOf(entry)['url'])
  const seeAlsos = listOf(value['seeAlsos'])
  const urls = [...seeAlsos, ...crossRefs.filter((url) => !seeAlsos.includes(url))]
  return [
    tagLine('LicenseID', value['licenseId']),
    tagLine('ExtractedText', value['extractedText']),
    tagLine('LicenseName', value['name']),
    tagLines('LicenseCrossReference', urls),
    tagLine('LicenseComment', value['comment']),
  ].join('')
}

/** Writes an annotation of the element with the identifier (SPDX 2.3, 12). */
export function annotationBlock(value: Members, spdxId: unknown): string {
  return [
    tagLine('Annotator', value['annotator']),
    tagLine('AnnotationDate', value['annotationDate']),
    tagLine('AnnotationType', value['annotationType']),
    tagLine('SPDXREF', spdxIdOf(spdxId)),
    tagLine('AnnotationComment', value['comment']),
  ].join('')
}

/** Writes a relationship (SPDX 2.3, 11). */
export function relationshipBlock(value: Members): string {
  const type = wordOf(value['relationshipType']).replaceAll(' ', '-')
  const words = [idOf(value['spdxElementId']), type, idOf(value['relatedSpdxElement'])]
  return tagLine('Relationship', words.join(' ')) + tagLine('RelationshipComment', value['comment'])
}

/** Writes a review (SPDX 2.3, 13). */
export function reviewBlock(value: Members): string {
  return (
    tagLine('Reviewer', value['reviewer']) +
    tagLine('ReviewDate', value['reviewDate']) +
    tagLine('ReviewComment', value['comment'])
  )
}

/** Returns undefined if there is none. */
function spdxIdOf(value: unknown): unknown {
  return typeof value === 'string' ? idOf(value) : value
}

/** Writes the project that a file belongs to (SPDX 2.2, 8.15 to 8.17). */
function artifactOf(entry: unknown): string {
  const value = membersOf(entry)
  return [
    tagLine('ArtifactOfProjectName', value['name']),
    tagLine('ArtifactOfProjectHomePage', value['homePage']),
    tagLine('ArtifactOfProjectURI', value['projectUri']),
  ].join('')
}

/** Writes unknown tags. The reader preserves them under their own names, which no member of the JSON form has. */
export function ownTags(value: Members): string {
  return Object.entries(value)
    .filter(([name]) => isOwnTag(name))
    .map(([name, text]) => (Array.isArray(text) ? tagLines(name, text) : tagLine(name, text)))
    .join('')
}

/** Tests whether a member is an unknown tag. Members of the JSON form start with a lower-case letter, except one. */
function isOwnTag(name: string): boolean {
  return /^[A-Z][A-Za-z0-9-]*$/.test(name) && name !== 'SPDXID'
}

function externalRef(entry: unknown): string {
  const value = membersOf(entry)
  const words = [value['referenceCategory'], value['referenceType']].map(wordOf)
  const locator = value['referenceLocator']
  return (
    tagLine('ExternalRef', [...words, typeof locator === 'string' ? locator.trim() : ''].join(' ')) +
    tagLine('ExternalRefComment', value['comment'])
  )
}

function checksums(tag: string, list: unknown): string {
  return listOf(list)
    .map(membersOf)
    .map((value) => tagLine(tag, `${wordOf(value['algorithm'])}: ${wordOf(value['checksumValue'])}`))
    .join('')
}

function verificationCode(value: unknown): string {
  const members = membersOf(value)
  const code = wordOf(members['packageVerificationCodeValue'])
  if (code === '') return ''
  const excluded = listOf(members['packageVerificationCodeExcludedFiles']).map(wordOf)
  return tagLine('PackageVerificationCode', excluded.length > 0 ? `${code} (excludes: ${excluded.join(', ')})` : code)
}

function range(value: unknown): string {
  const { startPointer, endPointer } = membersOf(value)
  const [start, end] = [membersOf(startPointer), membersOf(endPointer)]
  const line = (tag: string, unit: string) =>
    start[unit] === undefined ? '' : tagLine(tag, [start[unit], end[unit]].join(':'))
  return line('SnippetByteRange', 'offset') + line('SnippetLineRange', 'lineNumber')
}
