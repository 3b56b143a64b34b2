/** Findings of a scan in the making lie in the order in which they were found: such rows are written at the end of their table. */
export const rowsLaidAside0014 = {
  name: '0014-rows-laid-aside',
  sql: `
-- What is in it is of a scan that was interrupted, and is made anew.
DROP TABLE scan_finding;
CREATE TABLE scan_finding (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  vulnerability_id TEXT NOT NULL,
  finding_id TEXT NOT NULL,
  state TEXT NOT NULL,
  state_reason TEXT,
  kind TEXT NOT NULL,
  confidence TEXT NOT NULL,
  confidence_reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  priority REAL NOT NULL,
  priority_reason TEXT NOT NULL,
  severity TEXT NOT NULL,
  severity_rank INTEGER NOT NULL,
  cvss_score REAL,
  epss_score REAL,
  kev INTEGER,
  has_fix INTEGER NOT NULL,
  fixed_versions TEXT NOT NULL,
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  component_name_key TEXT NOT NULL
) STRICT;
CREATE INDEX scan_finding_by_version ON scan_finding (version_id, component_id);
`,
} as const
