/** Keys that sign or are trusted, signatures made here, and sign-offs of versions. */
export const signingKeys0052 = {
  name: '0052-signing-keys',
  sql: `
CREATE TABLE signing_key (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  -- SHA-256 of the SubjectPublicKeyInfo.
  fingerprint TEXT NOT NULL,
  -- PEM.
  public_key TEXT NOT NULL,
  has_private INTEGER NOT NULL,
  -- 1 until the documents whose signature names no key were read again.
  is_new INTEGER NOT NULL DEFAULT 1,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, fingerprint),
  UNIQUE (organization_id, name_key)
) STRICT;
CREATE TABLE document_signature (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES sbom_document(id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  key_fingerprint TEXT NOT NULL,
  -- As the format writes it, without what it signs.
  value TEXT NOT NULL,
  signed_by TEXT NOT NULL,
  signed_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_signature_document ON document_signature (document_id, signed_at);
-- The newest signature made here, as JSON: it takes the place of that in the file.
ALTER TABLE sbom_document ADD COLUMN own_signature TEXT;
CREATE TABLE sbom_review (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  reviewed_by TEXT NOT NULL,
  reviewed_at TEXT NOT NULL,
  note TEXT,
  snapshot_id TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  -- TriageProgress as JSON.
  triage TEXT NOT NULL,
  digest TEXT NOT NULL,
  -- A fixed number of bytes for each finding, in order.
  findings BLOB NOT NULL
) STRICT;
CREATE INDEX sbom_review_version ON sbom_review (version_id, reviewed_at);
`,
} as const
