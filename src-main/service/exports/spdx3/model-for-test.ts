/** Allowed members of a class of SPDX 3.0.1. Names with a star are required. Written from the pages of the model, for tests. */
type Members = ReadonlyMap<string, boolean>

const membersOf = (text: string): Members =>
  new Map(text.split(' ').map((name) => [name.replace('*', ''), name.endsWith('*')]))

const element =
  'type* spdxId* creationInfo* name summary description comment verifiedUsing externalRef externalIdentifier extension'
const artifact = `${element} originatedBy suppliedBy builtTime releaseTime validUntilTime standardName supportLevel`
const software = `${artifact} software_copyrightText software_primaryPurpose software_additionalPurpose software_attributionText software_contentIdentifier`
const relationship = `${element} from* to* relationshipType* completeness startTime endTime`
const collection = `${element} element rootElement profileConformance`
const assessment = `${relationship} suppliedBy security_assessedElement security_publishedTime security_modifiedTime security_withdrawnTime`
const vex = `${assessment} security_vexVersion security_statusNotes`

/** Classes that our writer creates. Elements of other profiles come only from documents of the same family. */
export const spdx3Classes: ReadonlyMap<string, Members> = new Map([
  ['CreationInfo', membersOf('type* @id* specVersion* created* createdBy* createdUsing comment')],
  ...['Person', 'Organization', 'SoftwareAgent', 'Agent', 'Tool'].map((type) => [type, membersOf(element)] as const),
  [
    'software_Package',
    membersOf(
      `${software} software_packageVersion software_packageUrl software_downloadLocation software_homePage software_sourceInfo`,
    ),
  ],
  ['software_File', membersOf(`${software} software_fileKind contentType`)],
  ['software_Snippet', membersOf(`${software} software_snippetFromFile* software_byteRange software_lineRange`)],
  ['software_Sbom', membersOf(`${collection} context software_sbomType`)],
  ['SpdxDocument', membersOf(`${collection} dataLicense import namespaceMap`)],
  ['Relationship', membersOf(relationship)],
  ['LifecycleScopedRelationship', membersOf(`${relationship} scope`)],
  ['Annotation', membersOf(`${element} annotationType* subject* statement contentType`)],
  [
    'simplelicensing_LicenseExpression',
    membersOf(
      `${element} simplelicensing_licenseExpression* simplelicensing_licenseListVersion simplelicensing_customIdToUri`,
    ),
  ],
  ['simplelicensing_SimpleLicensingText', membersOf(`${element} simplelicensing_licenseText*`)],
  [
    'security_Vulnerability',
    membersOf(`${artifact} security_publishedTime security_modifiedTime security_withdrawnTime`),
  ],
  ['security_CvssV2VulnAssessmentRelationship', membersOf(`${assessment} security_score* security_vectorString*`)],
  ...['3', '4'].map(
    (version) =>
      [
        `security_CvssV${version}VulnAssessmentRelationship`,
        membersOf(`${assessment} security_score* security_severity* security_vectorString*`),
      ] as const,
  ),
  ['security_EpssVulnAssessmentRelationship', membersOf(`${assessment} security_probability* security_percentile*`)],
  [
    'security_ExploitCatalogVulnAssessmentRelationship',
    membersOf(`${assessment} security_catalogType* security_exploited* security_locator*`),
  ],
  [
    'security_VexAffectedVulnAssessmentRelationship',
    membersOf(`${vex} security_actionStatement* security_actionStatementTime`),
  ],
  [
    'security_VexNotAffectedVulnAssessmentRelationship',
    membersOf(`${vex} security_justificationType security_impactStatement security_impactStatementTime`),
  ],
  ['security_VexFixedVulnAssessmentRelationship', membersOf(vex)],
  ['security_VexUnderInvestigationVulnAssessmentRelationship', membersOf(vex)],
  // Parts of elements.
  ['Hash', membersOf('type* algorithm* hashValue* comment')],
  ['PackageVerificationCode', membersOf('type* algorithm* hashValue* packageVerificationCodeExcludedFile comment')],
  [
    'ExternalIdentifier',
    membersOf('type* externalIdentifierType* identifier* identifierLocator issuingAuthority comment'),
  ],
  ['ExternalRef', membersOf('type* externalRefType locator contentType comment')],
  ['ExternalMap', membersOf('type* externalSpdxId* verifiedUsing locationHint definingArtifact')],
  ['PositiveIntegerRange', membersOf('type* beginIntegerRange* endIntegerRange*')],
  ['DictionaryEntry', membersOf('type* key* value')],
  [
    'software_ContentIdentifier',
    membersOf('type* software_contentIdentifierType* software_contentIdentifierValue* comment'),
  ],
  ['NamespaceMap', membersOf('type* prefix* namespace*')],
  ['extension_CdxPropertiesExtension', membersOf('type* extension_cdxProperty*')],
  ['extension_CdxPropertyEntry', membersOf('type* extension_cdxPropName* extension_cdxPropValue')],
])

/** Members that are always lists. */
export const spdx3Lists: ReadonlySet<string> = new Set(
  [
    'verifiedUsing externalRef externalIdentifier extension originatedBy standardName supportLevel createdBy createdUsing element',
    'rootElement profileConformance software_sbomType software_additionalPurpose software_attributionText locator to import',
    'namespaceMap software_contentIdentifier extension_cdxProperty packageVerificationCodeExcludedFile context @graph identifierLocator',
    'simplelicensing_customIdToUri',
  ]
    .join(' ')
    .split(' '),
)

/** Members that refer to elements of this or another document. */
export const spdx3References: ReadonlySet<string> = new Set(
  [
    'creationInfo createdBy createdUsing originatedBy suppliedBy element rootElement from to subject dataLicense',
    'software_snippetFromFile security_assessedElement definingArtifact',
  ]
    .join(' ')
    .split(' '),
)

const words = (text: string): RegExp => new RegExp(`^(${text.replaceAll(' ', '|')})$`)
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const purposes = words(
  [
    'application archive bom configuration container data device diskImage deviceDriver documentation evidence executable file',
    'filesystemImage firmware framework install library manifest model module operatingSystem other patch platform requirement',
    'source specification test',
  ].join(' '),
)
const relationshipTypes = words(
  [
    'affects amendedBy ancestorOf availableFrom configures contains coordinatedBy copiedTo delegatedTo dependsOn descendantOf',
    'describes doesNotAffect expandsTo exploitCreatedBy fixedBy fixedIn foundBy generates hasAddedFile hasAssessmentFor',
    'hasAssociatedVulnerability hasConcludedLicense hasDataFile hasDeclaredLicense hasDeletedFile hasDependencyManifest',
    'hasDistributionArtifact hasDocumentation hasDynamicLink hasEvidence hasExample hasHost hasInput hasMetadata',
    'hasOptionalComponent hasOptionalDependency hasOutput hasPrerequisite hasProvidedDependency hasRequirement',
    'hasSpecification hasStaticLink hasTest hasTestCase hasVariant invokedBy modifiedBy other packagedBy patchedBy publishedBy',
    'reportedBy republishedBy serializedInArtifact testedOn trainedOn underInvestigationFor usesTool',
  ].join(' '),
)

/** Patterns of texts, by member. */
export const spdx3Texts: ReadonlyMap<string, RegExp> = new Map([
  ...['created', 'builtTime', 'releaseTime', 'validUntilTime', 'startTime', 'endTime'].map(
    (name) => [name, time] as const,
  ),
  ...['published', 'modified', 'withdrawn'].map((name) => [`security_${name}Time`, time] as const),
  ['simplelicensing_licenseListVersion', /^\d+\.\d+\.\d+/],
  ['specVersion', /^3\.0\.1$/],
  ['relationshipType', relationshipTypes],
  ['completeness', words('complete incomplete noAssertion')],
  ['scope', words('build design development other runtime test')],
  ['annotationType', words('other review')],
  ['software_primaryPurpose', purposes],
  ['software_additionalPurpose', purposes],
  ['software_sbomType', words('analyzed build deployed design runtime source')],
  ['software_fileKind', words('directory file')],
  ['supportLevel', words('deployed development endOfSupport limitedSupport noAssertion noSupport support')],
  [
    'profileConformance',
    words('ai build core dataset expandedLicensing extension lite security simpleLicensing software'),
  ],
  [
    'algorithm',
    words(
      [
        'adler32 blake2b256 blake2b384 blake2b512 blake3 crystalsDilithium crystalsKyber falcon md2 md4 md5 md6',
        'other sha1 sha224 sha256 sha384 sha3_224 sha3_256 sha3_384 sha3_512 sha512',
      ].join(' '),
    ),
  ],
  ['externalIdentifierType', words('cpe22 cpe23 cve email gitoid other packageUrl securityOther swhid swid urlScheme')],
  ['security_severity', words('critical high low medium none')],
  ['security_catalogType', words('kev other')],
  ['security_score', /^\d+(\.\d+)?$/],
  [
    'security_justificationType',
    words(
      [
        'componentNotPresent inlineMitigationsAlreadyExist vulnerableCodeCannotBeControlledByAdversary',
        'vulnerableCodeNotInExecutePath vulnerableCodeNotPresent',
      ].join(' '),
    ),
  ],
])
