import { spdx2Algorithms, spdx2Purposes } from '#service/standards/spdx/spdx2-terms.ts'
import type { Shape } from './fit-to-shape.ts'

/** Creates the shape of an object. Names with a star are required. */
function object(members: Readonly<Record<string, Shape>>): Shape {
  const names = Object.keys(members)
  const entries = Object.entries(members).map(([name, shape]) => [name.replace('*', ''), shape])
  const required = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return { members: Object.fromEntries(entries) as Record<string, Shape>, required } // pairs of names and shapes
}

function texts(names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'string' as const]))
}

const list = (shape: Shape, least = 0): Shape => ({ list: shape, least })
const words = (text: string): Shape => ({ words: new Set(text.split(' ')) })

const annotation = object({ ...texts('annotationDate* annotator* comment*'), 'annotationType*': words('OTHER REVIEW') })
const annotated = { annotations: list(annotation), attributionTexts: list('string') } as const
const checksum = object({ 'algorithm*': { words: new Set(spdx2Algorithms.values()) }, 'checksumValue*': 'string' })
const pointer = object({ 'reference*': 'string', offset: 'integer', lineNumber: 'integer' })
const crossRef = object({
  isLive: 'boolean',
  isValid: 'boolean',
  isWayBackLink: 'boolean',
  order: 'integer',
  ...texts('match timestamp url*'),
})

const packages = object({
  ...texts('SPDXID* name* downloadLocation* builtDate comment copyrightText description homepage licenseComments'),
  ...texts('licenseConcluded licenseDeclared originator packageFileName releaseDate sourceInfo summary supplier'),
  ...texts('validUntilDate versionInfo'),
  ...annotated,
  checksums: list(checksum),
  externalRefs: list(
    object({
      'referenceCategory*': words('OTHER PERSISTENT-ID SECURITY PACKAGE-MANAGER'),
      ...texts('referenceLocator* referenceType* comment'),
    }),
  ),
  filesAnalyzed: 'boolean',
  hasFiles: list('string'),
  licenseInfoFromFiles: list('string'),
  packageVerificationCode: object({
    'packageVerificationCodeValue*': 'string',
    packageVerificationCodeExcludedFiles: list('string'),
  }),
  primaryPackagePurpose: { words: new Set([...spdx2Purposes.values(), 'OTHER', 'INSTALL', 'ARCHIVE', 'SOURCE']) },
})

const files = object({
  ...texts('SPDXID* fileName* comment copyrightText licenseComments licenseConcluded noticeText'),
  ...annotated,
  'checksums*': list(checksum, 1),
  artifactOfs: list('any'),
  fileContributors: list('string'),
  fileDependencies: list('string'),
  fileTypes: list(words('OTHER DOCUMENTATION IMAGE VIDEO ARCHIVE SPDX APPLICATION SOURCE BINARY TEXT AUDIO')),
  licenseInfoInFiles: list('string'),
})

const snippets = object({
  ...texts('SPDXID* name* snippetFromFile* comment copyrightText licenseComments licenseConcluded'),
  ...annotated,
  licenseInfoInSnippets: list('string'),
  'ranges*': list(object({ 'startPointer*': pointer, 'endPointer*': pointer }), 1),
})

const relationshipTypes = [
  'AMENDS ANCESTOR_OF BUILD_DEPENDENCY_OF BUILD_TOOL_OF CONTAINED_BY CONTAINS COPY_OF DATA_FILE_OF DEPENDENCY_MANIFEST_OF',
  'DEPENDENCY_OF DEPENDS_ON DESCENDANT_OF DESCRIBED_BY DESCRIBES DEV_DEPENDENCY_OF DEV_TOOL_OF DISTRIBUTION_ARTIFACT',
  'DOCUMENTATION_OF DYNAMIC_LINK EXAMPLE_OF EXPANDED_FROM_ARCHIVE FILE_ADDED FILE_DELETED FILE_MODIFIED GENERATED_FROM',
  'GENERATES HAS_PREREQUISITE METAFILE_OF OPTIONAL_COMPONENT_OF OPTIONAL_DEPENDENCY_OF OTHER PACKAGE_OF PATCH_APPLIED',
  'PATCH_FOR PREREQUISITE_FOR PROVIDED_DEPENDENCY_OF REQUIREMENT_DESCRIPTION_FOR RUNTIME_DEPENDENCY_OF SPECIFICATION_FOR',
  'STATIC_LINK TEST_CASE_OF TEST_DEPENDENCY_OF TEST_OF TEST_TOOL_OF VARIANT_OF',
].join(' ')

/** The shapes of an SPDX 2.3 document and its lists (6 to 13 and the JSON form of annex G; categories with a dash, as in 2.3.0). */
export const spdx23Shapes = {
  creationInfo: object({ ...texts('created* comment licenseListVersion'), 'creators*': list('string', 1) }),
  comment: 'string',
  documentDescribes: 'string',
  packages,
  files,
  snippets,
  relationships: object({
    ...texts('spdxElementId* relatedSpdxElement* comment'),
    'relationshipType*': words(relationshipTypes),
  }),
  annotations: annotation,
  hasExtractedLicensingInfos: object({
    ...texts('extractedText* licenseId* comment name'),
    crossRefs: list(crossRef),
    seeAlsos: list('string'),
  }),
  externalDocumentRefs: object({ 'checksum*': checksum, 'externalDocumentId*': 'string', 'spdxDocument*': 'string' }),
  revieweds: object(texts('reviewDate* reviewer comment')),
} as const satisfies Readonly<Record<string, Shape>>
