/** Tables for a running scan, so that its results become visible at once without a long transaction. */
export const scans0004 = {
  name: '0004-scans',
  sql: `
-- Results of a scan in the making: written in short transactions, moved into their places in one.
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
  component_name_key TEXT NOT NULL,
  PRIMARY KEY (version_id, component_id, vulnerability_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE scan_component (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  match_state TEXT NOT NULL,
  match_reason TEXT,
  match_basis TEXT NOT NULL,
  severity_rank INTEGER NOT NULL,
  PRIMARY KEY (version_id, component_id)
) STRICT, WITHOUT ROWID;
`,
} as const
