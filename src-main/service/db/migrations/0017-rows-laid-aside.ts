/** Stores findings of a running scan in the order in which they were found: such rows are appended to their table. */
export const rowsLaidAside0017 = {
  name: '0017-rows-laid-aside',
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
CREATE INDEX scan_finding_by_version ON scan_finding (version_id);

-- Few findings are in these. Of indexes that seem equally good SQLite takes the one that was made last: made again after those over all
-- findings of a version, they are used whatever was made before.
DROP INDEX finding_stale;
CREATE INDEX finding_stale ON finding (version_id) WHERE stale_reasons IS NOT NULL;
DROP INDEX finding_snoozed;
CREATE INDEX finding_snoozed ON finding (version_id) WHERE snoozed_until IS NOT NULL OR snooze_evidence IS NOT NULL;
DROP INDEX finding_overridden;
CREATE INDEX finding_overridden ON finding (version_id) WHERE severity_override IS NOT NULL;
`,
} as const
