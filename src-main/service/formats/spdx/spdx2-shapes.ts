import type { ListShape, ObjectShape, Shape } from './shape.ts'

/** Edition of SPDX 2 whose schema validates a document. */
export type Spdx2Edition = '2.2' | '2.3'

/**
 * Returns the requirements of the official JSON schema of an edition: the schema of 2.2.2 for 2.2 and that of 2.3.1 for 2.3, whatever patch
 * version a document names. The first schema of 2.2 requires nothing at all (its members are under "Document"). That of 2.2.1 rejects the
 * categories with a dash that the specification itself uses. That of 2.3 lacks the namespace and the categories with an underscore that
 * 2.2 had. Texts have no format in any of them: the schemas do not check dates or licenses.
 */
export function spdx2Shape(edition: Spdx2Edition): ObjectShape {
  return shapes[edition]
}

/** Values and members that were added in 2.3, so that a message can say so if a 2.2 document uses them. */
export const newIn23: ReadonlySet<string> = new Set([
  'primaryPackagePurpose',
  'releaseDate',
  'builtDate',
  'validUntilDate',
])

const text: Shape = { kind: 'text' }
const texts = listOf(text)

function documentShape(is23: boolean): ObjectShape {
  const algorithms = ['MD2', 'MD4', 'MD5', 'MD6', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512']
  if (is23) algorithms.push('ADLER32', 'BLAKE3', 'BLAKE2b-256', 'BLAKE2b-384', 'BLAKE2b-512', ...sha3)
  const checksum = objectOf({ algorithm: wordOf(algorithms), checksumValue: text }, 'algorithm checksumValue')
  const isOld = !is23
  return objectOf(
    {
      ...(is23 ? { $schema: text } : {}),
      ...textMembers('SPDXID comment dataLicense documentNamespace name spdxVersion'),
      annotations,
      creationInfo: objectOf(
        { ...textMembers('comment created licenseListVersion'), creators: listOf(text, 1) },
        'created creators',
      ),
      documentDescribes: texts,
      externalDocumentRefs: listOf(
        objectOf(
          { checksum, ...textMembers('externalDocumentId spdxDocument') },
          'checksum externalDocumentId spdxDocument',
        ),
      ),
      files: listOf(fileShape(checksum, isOld)),
      hasExtractedLicensingInfos: listOf(extractedLicense),
      packages: listOf(packageShape(checksum, isOld)),
      relationships: listOf(relationshipShape(isOld)),
      revieweds: listOf(objectOf(textMembers('comment reviewDate reviewer'), 'reviewDate')),
      snippets: listOf(snippetShape(isOld)),
    },
    `SPDXID creationInfo dataLicense name spdxVersion${is23 ? ' documentNamespace' : ''}`,
  )
}

const sha3 = ['SHA3-256', 'SHA3-384', 'SHA3-512']

const annotations = listOf(
  objectOf(
    { ...textMembers('annotationDate annotator comment'), annotationType: wordOf(['OTHER', 'REVIEW']) },
    'annotationDate annotationType annotator comment',
  ),
)

const extractedLicense = objectOf(
  {
    ...textMembers('comment extractedText licenseId name'),
    seeAlsos: texts,
    crossRefs: listOf(
      objectOf(
        {
          ...textMembers('match timestamp url'),
          ...membersOf('isLive isValid isWayBackLink', { kind: 'boolean' }),
          order: { kind: 'integer' },
        },
        'url',
      ),
    ),
  },
  'extractedText licenseId',
)

function packageShape(checksum: Shape, isOld: boolean): ObjectShape {
  const categories = ['OTHER', 'PERSISTENT-ID', 'PERSISTENT_ID', 'SECURITY', 'PACKAGE-MANAGER', 'PACKAGE_MANAGER']
  const purposes = 'OTHER INSTALL ARCHIVE FIRMWARE APPLICATION FRAMEWORK LIBRARY CONTAINER SOURCE DEVICE FILE'
  const added = {
    ...textMembers('builtDate releaseDate validUntilDate'),
    primaryPackagePurpose: wordOf([...purposes.split(' '), 'OPERATING_SYSTEM']),
  }
  return objectOf(
    {
      ...textMembers('SPDXID comment copyrightText description downloadLocation homepage licenseComments name summary'),
      ...textMembers('licenseConcluded licenseDeclared originator packageFileName sourceInfo supplier versionInfo'),
      ...membersOf('attributionTexts hasFiles licenseInfoFromFiles', texts),
      ...(isOld ? {} : added),
      annotations,
      checksums: listOf(checksum),
      externalRefs: listOf(
        objectOf(
          { referenceCategory: wordOf(categories), ...textMembers('comment referenceLocator referenceType') },
          'referenceCategory referenceLocator referenceType',
        ),
      ),
      filesAnalyzed: { kind: 'boolean' },
      packageVerificationCode: objectOf(
        { packageVerificationCodeValue: text, packageVerificationCodeExcludedFiles: texts },
        'packageVerificationCodeValue',
      ),
    },
    `SPDXID name downloadLocation${isOld ? ' copyrightText licenseConcluded licenseDeclared' : ''}`,
  )
}

function fileShape(checksum: Shape, isOld: boolean): ObjectShape {
  const types = 'OTHER DOCUMENTATION IMAGE VIDEO ARCHIVE SPDX APPLICATION SOURCE BINARY TEXT AUDIO'
  return objectOf(
    {
      ...textMembers('SPDXID comment copyrightText fileName licenseComments licenseConcluded noticeText'),
      ...membersOf('attributionTexts fileContributors fileDependencies', texts),
      licenseInfoInFiles: listOf(text, isOld ? 1 : 0),
      annotations,
      artifactOfs: listOf({ kind: 'object', members: undefined, required: [] }),
      checksums: listOf(checksum, 1),
      fileTypes: listOf(wordOf(types.split(' '))),
    },
    `SPDXID checksums fileName${isOld ? ' copyrightText licenseConcluded licenseInfoInFiles' : ''}`,
  )
}

function snippetShape(isOld: boolean): ObjectShape {
  const place = objectOf({ reference: text, ...membersOf('offset lineNumber', { kind: 'integer' }) }, 'reference')
  return objectOf(
    {
      ...textMembers('SPDXID comment copyrightText licenseComments licenseConcluded name snippetFromFile'),
      ...membersOf('attributionTexts licenseInfoInSnippets', texts),
      annotations,
      ranges: listOf(objectOf({ endPointer: place, startPointer: place }, 'endPointer startPointer'), 1),
    },
    `SPDXID name ranges snippetFromFile${isOld ? ' copyrightText licenseConcluded' : ''}`,
  )
}

function relationshipShape(isOld: boolean): ObjectShape {
  const types = [
    'AMENDS ANCESTOR_OF BUILD_DEPENDENCY_OF BUILD_TOOL_OF CONTAINED_BY CONTAINS COPY_OF DATA_FILE_OF',
    'DEPENDENCY_MANIFEST_OF DEPENDENCY_OF DEPENDS_ON DESCENDANT_OF DESCRIBED_BY DESCRIBES DEV_DEPENDENCY_OF',
    'DEV_TOOL_OF DISTRIBUTION_ARTIFACT DOCUMENTATION_OF DYNAMIC_LINK EXAMPLE_OF EXPANDED_FROM_ARCHIVE FILE_ADDED',
    'FILE_DELETED FILE_MODIFIED GENERATED_FROM GENERATES HAS_PREREQUISITE METAFILE_OF OPTIONAL_COMPONENT_OF',
    'OPTIONAL_DEPENDENCY_OF OTHER PACKAGE_OF PATCH_APPLIED PATCH_FOR PREREQUISITE_FOR PROVIDED_DEPENDENCY_OF',
    'RUNTIME_DEPENDENCY_OF STATIC_LINK TEST_CASE_OF TEST_DEPENDENCY_OF TEST_OF TEST_TOOL_OF VARIANT_OF',
    ...(isOld ? [] : ['REQUIREMENT_DESCRIPTION_FOR SPECIFICATION_FOR']),
  ]
  return objectOf(
    {
      ...textMembers('spdxElementId comment relatedSpdxElement'),
      relationshipType: wordOf(types.flatMap((line) => line.split(' '))),
    },
    'spdxElementId relatedSpdxElement relationshipType',
  )
}

function objectOf(members: Readonly<Record<string, Shape>>, required: string): ObjectShape {
  return { kind: 'object', members: new Map(Object.entries(members)), required: required.split(' ') }
}

function listOf(of: Shape, least: 0 | 1 = 0): ListShape {
  return { kind: 'list', of, minLength: least }
}

function wordOf(words: readonly string[]): Shape {
  return { kind: 'text', words: new Set(words) }
}

function membersOf(names: string, shape: Shape): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, shape]))
}

function textMembers(names: string): Record<string, Shape> {
  return membersOf(names, text)
}

const shapes: Readonly<Record<Spdx2Edition, ObjectShape>> = { '2.2': documentShape(false), '2.3': documentShape(true) }
