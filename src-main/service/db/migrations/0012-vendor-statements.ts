/** Vendor statements about findings, and the proposals derived from them. */
export const vendorStatements0012 = {
  name: '0012-vendor-statements',
  sql: `
-- A statement of another party: one of the advisory data that is about a finding (organization_id is null then), or one of a VEX
-- document that was taken in as statements, for one version or for all. content: the latter as it was read.
CREATE TABLE vendor_statement (
  id TEXT PRIMARY KEY,
  organization_id TEXT REFERENCES organization(id) ON DELETE CASCADE,
  version_id TEXT REFERENCES sbom_version(id) ON DELETE CASCADE,
  document TEXT NOT NULL,
  author TEXT NOT NULL,
  stated_at TEXT,
  status TEXT NOT NULL CHECK (status IN ('not_affected','affected','fixed','under_investigation')),
  original_status TEXT NOT NULL,
  justification TEXT,
  response TEXT,
  impact TEXT,
  action_statement TEXT,
  content TEXT,
  CHECK ((organization_id IS NULL) = (content IS NULL)),
  CHECK (version_id IS NULL OR organization_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_statement_kept ON vendor_statement (organization_id, document) WHERE organization_id IS NOT NULL;
CREATE INDEX vendor_statement_by_version ON vendor_statement (version_id) WHERE version_id IS NOT NULL;

-- Which findings a statement is about. fit: it names the very version, the package, the whole product, or a part of what the finding is of.
CREATE TABLE finding_statement (
  finding_id TEXT NOT NULL REFERENCES finding(id) ON DELETE CASCADE,
  statement_id TEXT NOT NULL REFERENCES vendor_statement(id) ON DELETE CASCADE,
  fit TEXT NOT NULL CHECK (fit IN ('VERSION','PACKAGE','PRODUCT','PART')),
  PRIMARY KEY (finding_id, statement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX finding_statement_by_statement ON finding_statement (statement_id);

-- A statement of the advisory data that is about no finding any more is in the advisory data still.
CREATE TRIGGER finding_statement_gone AFTER DELETE ON finding_statement
WHEN NOT EXISTS (SELECT 1 FROM finding_statement WHERE statement_id = OLD.statement_id)
BEGIN
  DELETE FROM vendor_statement WHERE id = OLD.statement_id AND organization_id IS NULL;
END;

-- What a statement proposes to decide. says: digest of its author and words; who declined it is not asked again while it is the same.
CREATE TABLE vex_suggestion (
  id TEXT PRIMARY KEY,
  finding_id TEXT NOT NULL UNIQUE REFERENCES finding(id) ON DELETE CASCADE,
  says TEXT NOT NULL,
  author TEXT NOT NULL,
  proposed_at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('not_affected','affected','fixed')),
  justification TEXT,
  response TEXT,
  impact TEXT,
  action_statement TEXT,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING','ACCEPTED','DECLINED')),
  CHECK ((status = 'not_affected') = (justification IS NOT NULL))
) STRICT, WITHOUT ROWID;
`,
} as const
