import type { ClassTable } from './class-table.ts'

/** Classes of the profiles Core, Software and Extension (SPDX 3.0.1). */
export const coreClasses: ClassTable = {
  CreationInfo: {
    members: ['comment text', 'created! time', 'createdBy!+ Agent', 'createdUsing* Tool', 'specVersion! semver'],
  },
  DictionaryEntry: { members: ['key! text', 'value text'] },
  Element: {
    isAbstract: true,
    members: [
      'comment text',
      'creationInfo! CreationInfo',
      'description text',
      'extension* extension_Extension',
      'externalIdentifier* ExternalIdentifier',
      'externalRef* ExternalRef',
      'name text',
      'summary text',
      'verifiedUsing* IntegrityMethod',
    ],
  },
  ElementCollection: {
    parent: 'Element',
    isAbstract: true,
    members: ['element* Element', 'profileConformance* ProfileIdentifierType', 'rootElement* Element'],
  },
  ExternalIdentifier: {
    members: [
      'comment text',
      'externalIdentifierType! ExternalIdentifierType',
      'identifier! text',
      'identifierLocator* uri',
      'issuingAuthority text',
    ],
  },
  ExternalMap: {
    members: ['definingArtifact Artifact', 'externalSpdxId! uri', 'locationHint uri', 'verifiedUsing* IntegrityMethod'],
  },
  ExternalRef: { members: ['comment text', 'contentType media', 'externalRefType ExternalRefType', 'locator* text'] },
  IndividualElement: { parent: 'Element' },
  IntegrityMethod: { isAbstract: true, members: ['comment text'] },
  NamespaceMap: { members: ['namespace! uri', 'prefix! text'] },
  PackageVerificationCode: {
    parent: 'IntegrityMethod',
    members: ['algorithm! HashAlgorithm', 'hashValue! text', 'packageVerificationCodeExcludedFile* text'],
  },
  PositiveIntegerRange: { members: ['beginIntegerRange! positive', 'endIntegerRange! positive'] },
  Relationship: {
    parent: 'Element',
    members: [
      'completeness RelationshipCompleteness',
      'endTime time',
      'from! Element',
      'relationshipType! RelationshipType',
      'startTime time',
      'to!+ Element',
    ],
  },
  SpdxDocument: {
    parent: 'ElementCollection',
    members: ['dataLicense simplelicensing_AnyLicenseInfo', 'import* ExternalMap', 'namespaceMap* NamespaceMap'],
  },
  Tool: { parent: 'Element' },
  extension_CdxPropertyEntry: { members: ['extension_cdxPropName! text', 'extension_cdxPropValue text'] },
  extension_Extension: {},
  software_ContentIdentifier: {
    parent: 'IntegrityMethod',
    members: ['software_contentIdentifierType! software_ContentIdentifierType', 'software_contentIdentifierValue! uri'],
  },
  Agent: { parent: 'Element' },
  Annotation: {
    parent: 'Element',
    members: ['annotationType! AnnotationType', 'contentType media', 'statement text', 'subject! Element'],
  },
  Artifact: {
    parent: 'Element',
    isAbstract: true,
    members: [
      'builtTime time',
      'originatedBy* Agent',
      'releaseTime time',
      'standardName* text',
      'suppliedBy Agent',
      'supportLevel* SupportType',
      'validUntilTime time',
    ],
  },
  Bundle: { parent: 'ElementCollection', members: ['context text'] },
  Hash: { parent: 'IntegrityMethod', members: ['algorithm! HashAlgorithm', 'hashValue! text'] },
  LifecycleScopedRelationship: { parent: 'Relationship', members: ['scope LifecycleScopeType'] },
  Organization: { parent: 'Agent' },
  Person: { parent: 'Agent' },
  SoftwareAgent: { parent: 'Agent' },
  extension_CdxPropertiesExtension: {
    parent: 'extension_Extension',
    members: ['extension_cdxProperty!+ extension_CdxPropertyEntry'],
  },
  software_SoftwareArtifact: {
    parent: 'Artifact',
    isAbstract: true,
    members: [
      'software_additionalPurpose* software_SoftwarePurpose',
      'software_attributionText* text',
      'software_contentIdentifier* software_ContentIdentifier',
      'software_copyrightText text',
      'software_primaryPurpose software_SoftwarePurpose',
    ],
  },
  Bom: { parent: 'Bundle' },
  software_File: {
    parent: 'software_SoftwareArtifact',
    members: ['contentType media', 'software_fileKind software_FileKindType'],
  },
  software_Package: {
    parent: 'software_SoftwareArtifact',
    members: [
      'software_downloadLocation uri',
      'software_homePage uri',
      'software_packageUrl uri',
      'software_packageVersion text',
      'software_sourceInfo text',
    ],
  },
  software_Sbom: { parent: 'Bom', members: ['software_sbomType* software_SbomType'] },
  software_Snippet: {
    parent: 'software_SoftwareArtifact',
    members: [
      'software_byteRange PositiveIntegerRange',
      'software_lineRange PositiveIntegerRange',
      'software_snippetFromFile! software_File',
    ],
  },
}
