/** What every operation of a user changed, in a chain of hashes. */
export const auditLog0053 = {
  name: '0053-audit-log',
  sql: `
CREATE TABLE audit_entry (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL,
  at TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT,
  -- JSON: who, from where, what. Null once what it is about was deleted: the hashes stay.
  content TEXT,
  -- SHA-256 of number, organization, time, kind, subject and content.
  content_hash TEXT NOT NULL,
  -- SHA-256 of the hash of the entry before and content_hash.
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entry_by_organization ON audit_entry (organization_id, number);
CREATE INDEX audit_entry_by_subject ON audit_entry (subject_id, number) WHERE subject_id IS NOT NULL;

-- The versions that an entry is about.
CREATE TABLE audit_entry_version (
  version_id TEXT NOT NULL,
  number INTEGER NOT NULL REFERENCES audit_entry(number),
  PRIMARY KEY (version_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_entry_version_by_number ON audit_entry_version (number);

CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry BEGIN
  SELECT RAISE(ABORT, 'The audit log only grows');
END;
CREATE TRIGGER audit_entry_unchanged BEFORE UPDATE ON audit_entry
WHEN new.content IS NOT NULL OR new.number <> old.number OR new.id <> old.id OR new.organization_id <> old.organization_id
  OR new.at <> old.at OR new.subject_kind <> old.subject_kind OR new.subject_id IS NOT old.subject_id
  OR new.content_hash <> old.content_hash OR new.hash <> old.hash BEGIN
  SELECT RAISE(ABORT, 'The audit log only grows');
END;
`,
} as const
