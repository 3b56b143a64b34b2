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
  /** Whose key it is: a user, or a name. */
  user_id: string | null
  person_name: string | null
  person_email: string | null
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
