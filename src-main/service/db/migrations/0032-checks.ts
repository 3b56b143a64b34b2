/** Results of the checks over versions, what people accepted of them, and their settings. */
export const checks0032 = {
  name: '0032-checks',
  sql: `
-- The last evaluation of a version. It is about the content that the version showed then.
CREATE TABLE check_run (
  version_id TEXT PRIMARY KEY REFERENCES sbom_version(id) ON DELETE CASCADE,
  content_id TEXT NOT NULL,
  catalog INTEGER NOT NULL,
  cursor INTEGER NOT NULL,
  evaluated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE check_result (
  version_id TEXT NOT NULL REFERENCES check_run(version_id) ON DELETE CASCADE,
  check_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pass','fail','not_applicable','unknown')),
  subjects INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  -- What is wrong, each once, and the failed objects: position of the component (-1: the document), place in the faults, in turn.
  faults TEXT NOT NULL,
  objects TEXT NOT NULL,
  PRIMARY KEY (version_id, check_id)
) STRICT;

CREATE TABLE check_acceptance (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  check_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  accepted_by TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  PRIMARY KEY (version_id, check_id)
) STRICT, WITHOUT ROWID;

-- product_id is empty for the whole organization.
CREATE TABLE check_setting (
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  check_id TEXT NOT NULL,
  severity TEXT,
  is_enabled INTEGER,
  PRIMARY KEY (organization_id, product_id, check_id)
) STRICT, WITHOUT ROWID;
`,
} as const
