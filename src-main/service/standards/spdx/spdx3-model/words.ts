/** Lists of allowed words of SPDX 3.0.1, by their class. */
export const spdx3Words: Readonly<Record<string, string>> = {
  AnnotationType: 'other review',
  ExternalIdentifierType: 'cpe22 cpe23 cve email gitoid other packageUrl securityOther swhid swid urlScheme',
  ExternalRefType:
    'altDownloadLocation altWebPage binaryArtifact bower buildMeta buildSystem certificationReport chat componentAnalysisReport cwe documentation dynamicAnalysisReport eolNotice exportControlAssessment funding issueTracker license mailingList mavenCentral metrics npm nuget other privacyAssessment productMetadata purchaseOrder qualityAssessmentReport releaseHistory releaseNotes riskAssessment runtimeAnalysisReport secureSoftwareAttestation securityAdversaryModel securityAdvisory securityFix securityOther securityPenTestReport securityPolicy securityThreatModel socialMedia sourceArtifact staticAnalysisReport support vcs vulnerabilityDisclosureReport vulnerabilityExploitabilityAssessment',
  HashAlgorithm:
    'adler32 blake2b256 blake2b384 blake2b512 blake3 crystalsDilithium crystalsKyber falcon md2 md4 md5 md6 other sha1 sha224 sha256 sha384 sha3_224 sha3_256 sha3_384 sha3_512 sha512',
  LifecycleScopeType: 'build design development other runtime test',
  PresenceType: 'no noAssertion yes',
  ProfileIdentifierType: 'ai build core dataset expandedLicensing extension lite security simpleLicensing software',
  RelationshipCompleteness: 'complete incomplete noAssertion',
  RelationshipType:
    'affects amendedBy ancestorOf availableFrom configures contains coordinatedBy copiedTo delegatedTo dependsOn descendantOf describes doesNotAffect expandsTo exploitCreatedBy fixedBy fixedIn foundBy generates hasAddedFile hasAssessmentFor hasAssociatedVulnerability hasConcludedLicense hasDataFile hasDeclaredLicense hasDeletedFile hasDependencyManifest hasDistributionArtifact hasDocumentation hasDynamicLink hasEvidence hasExample hasHost hasInput hasMetadata hasOptionalComponent hasOptionalDependency hasOutput hasPrerequisite hasProvidedDependency hasRequirement hasSpecification hasStaticLink hasTest hasTestCase hasVariant invokedBy modifiedBy other packagedBy patchedBy publishedBy reportedBy republishedBy serializedInArtifact testedOn trainedOn underInvestigationFor usesTool',
  SupportType: 'deployed development endOfSupport limitedSupport noAssertion noSupport support',
  ai_EnergyUnitType: 'kilowattHour megajoule other',
  ai_SafetyRiskAssessmentType: 'high low medium serious',
  dataset_ConfidentialityLevelType: 'amber clear green red',
  dataset_DatasetAvailabilityType: 'clickthrough directDownload query registration scrapingScript',
  dataset_DatasetType:
    'audio categorical graph image noAssertion numeric other sensor structured syntactic text timeseries timestamp video',
  security_CvssSeverityType: 'critical high low medium none',
  security_ExploitCatalogType: 'kev other',
  security_SsvcDecisionType: 'act attend track trackStar',
  security_VexJustificationType:
    'componentNotPresent inlineMitigationsAlreadyExist vulnerableCodeCannotBeControlledByAdversary vulnerableCodeNotInExecutePath vulnerableCodeNotPresent',
  software_ContentIdentifierType: 'gitoid swhid',
  software_FileKindType: 'directory file',
  software_SbomType: 'analyzed build deployed design runtime source',
  software_SoftwarePurpose:
    'application archive bom configuration container data device deviceDriver diskImage documentation evidence executable file filesystemImage firmware framework install library manifest model module operatingSystem other patch platform requirement source specification test',
}
