import type { VersionEdit } from '#service/domain/automation/version-values.ts'
import { withAuthor } from '#service/domain/creators.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
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
      return { dataLicense: value }
    case 'D12':
      rejectInvalid({ ...version, tlp: value })
      return { tlp: value }
  }
}
