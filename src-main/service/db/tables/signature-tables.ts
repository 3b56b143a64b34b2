import type { Generated } from 'kysely'
import type { DocumentId, OrganizationId, VersionId } from '#service/domain/id.ts'

export interface SigningKeyTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  algorithm: string
  fingerprint: string
  public_key: string
  has_private: number
  /** No longer used: each document says which keys it was compared with. */
  is_new: Generated<number>
  created_by: string
  created_at: string
}

export interface DocumentSignatureTable {
  id: string
  document_id: DocumentId
  format: string
  algorithm: string
  key_fingerprint: string
  value: string
  signed_by: string
  signed_at: string
}

export interface SbomReviewTable {
  id: string
  version_id: VersionId
  reviewed_by: string
  reviewed_at: string
  note: string | null
  snapshot_id: string
  engine_version: string
  triage: string
  digest: string
  findings: Uint8Array
}

/** Tables of signatures and sign-offs. */
export interface SignatureTables {
  signing_key: SigningKeyTable
  document_signature: DocumentSignatureTable
  sbom_review: SbomReviewTable
}
