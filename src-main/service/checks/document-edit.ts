import { licenseProblem } from '#service/components/change-components.ts'
import { canHaveDataLicense, spdx2DataLicense } from '#service/domain/automation/version-actions.ts'
import type { VersionEdit } from '#service/domain/automation/version-values.ts'
import { withAuthor } from '#service/domain/creators.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { rejectInvalid } from '#service/versions/edit-version.ts'
import { type DocumentFix, requireValue, valueOfFix } from './fixes.ts'

/**
 * Returns the edit of a document that a repair makes.
 *
 * @throws {Rejection} if the value is missing, too long or not one of its kind
 */
export function documentEdit(version: SbomVersion, checkId: DocumentFix, value: string): VersionEdit {
  requireValue(checkId, valueOfFix(checkId), value)
  switch (checkId) {
    case 'D03':
      return { authors: withAuthor(version.authors, { name: value, email: null, phone: null, url: null }).authors }
    case 'D09':
      rejectDataLicense(version, value)
      return { dataLicense: value }
    case 'D12':
      rejectInvalid({ ...version, tlp: value })
      return { tlp: value }
  }
}

/** @throws {Rejection} if the document cannot have this data license */
function rejectDataLicense(version: SbomVersion, license: string): void {
  const error = findExpressionError(license)
  if (error) throw new Rejection(licenseProblem(license, error))
  if (!canHaveDataLicense(preservedFormOf(version), license))
    throw new Rejection(`The data license of an SPDX 2 document is always ${spdx2DataLicense}`)
}
