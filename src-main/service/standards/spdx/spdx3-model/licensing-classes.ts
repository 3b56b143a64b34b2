import type { ClassTable } from './class-table.ts'

/** Classes of the licensing profiles (SPDX 3.0.1). */
export const licensingClasses: ClassTable = {
  expandedlicensing_LicenseAddition: {
    parent: 'Element',
    isAbstract: true,
    members: [
      'expandedlicensing_additionText! text',
      'expandedlicensing_isDeprecatedAdditionId boolean',
      'expandedlicensing_licenseXml text',
      'expandedlicensing_obsoletedBy text',
      'expandedlicensing_seeAlso* uri',
      'expandedlicensing_standardAdditionTemplate text',
    ],
  },
  expandedlicensing_ListedLicenseException: {
    parent: 'expandedlicensing_LicenseAddition',
    members: ['expandedlicensing_deprecatedVersion text', 'expandedlicensing_listVersionAdded text'],
  },
  simplelicensing_AnyLicenseInfo: { parent: 'Element', isAbstract: true },
  simplelicensing_LicenseExpression: {
    parent: 'simplelicensing_AnyLicenseInfo',
    members: [
      'simplelicensing_customIdToUri* DictionaryEntry',
      'simplelicensing_licenseExpression! text',
      'simplelicensing_licenseListVersion semver',
    ],
  },
  simplelicensing_SimpleLicensingText: { parent: 'Element', members: ['simplelicensing_licenseText! text'] },
  expandedlicensing_ConjunctiveLicenseSet: {
    parent: 'simplelicensing_AnyLicenseInfo',
    members: ['expandedlicensing_member!2 simplelicensing_AnyLicenseInfo'],
  },
  expandedlicensing_CustomLicenseAddition: { parent: 'expandedlicensing_LicenseAddition' },
  expandedlicensing_DisjunctiveLicenseSet: {
    parent: 'simplelicensing_AnyLicenseInfo',
    members: ['expandedlicensing_member!2 simplelicensing_AnyLicenseInfo'],
  },
  expandedlicensing_ExtendableLicense: { parent: 'simplelicensing_AnyLicenseInfo', isAbstract: true },
  expandedlicensing_IndividualLicensingInfo: { parent: 'simplelicensing_AnyLicenseInfo' },
  expandedlicensing_License: {
    parent: 'expandedlicensing_ExtendableLicense',
    isAbstract: true,
    members: [
      'expandedlicensing_isDeprecatedLicenseId boolean',
      'expandedlicensing_isFsfLibre boolean',
      'expandedlicensing_isOsiApproved boolean',
      'expandedlicensing_licenseXml text',
      'expandedlicensing_obsoletedBy text',
      'expandedlicensing_seeAlso* uri',
      'expandedlicensing_standardLicenseHeader text',
      'expandedlicensing_standardLicenseTemplate text',
      'simplelicensing_licenseText! text',
    ],
  },
  expandedlicensing_ListedLicense: {
    parent: 'expandedlicensing_License',
    members: ['expandedlicensing_deprecatedVersion text', 'expandedlicensing_listVersionAdded text'],
  },
  expandedlicensing_OrLaterOperator: {
    parent: 'expandedlicensing_ExtendableLicense',
    members: ['expandedlicensing_subjectLicense! expandedlicensing_License'],
  },
  expandedlicensing_WithAdditionOperator: {
    parent: 'simplelicensing_AnyLicenseInfo',
    members: [
      'expandedlicensing_subjectAddition! expandedlicensing_LicenseAddition',
      'expandedlicensing_subjectExtendableLicense! expandedlicensing_ExtendableLicense',
    ],
  },
  expandedlicensing_CustomLicense: { parent: 'expandedlicensing_License' },
}
