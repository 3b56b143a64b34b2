/** The data that a version was scanned with, and the changes of the last scans. */
export const scanStates0010 = {
  name: '0010-scan-states',
  sql: `
-- Ids of the vulnerabilities that a distribution's record passes on a fix for, and what the reader should know of the records.
ALTER TABLE vulnerability ADD COLUMN upstream TEXT NOT NULL DEFAULT '[]';
ALTER TABLE vulnerability ADD COLUMN note TEXT;
-- Digest of everything a scan stores of it: by it a rescan tells without reading the texts that nothing changed.
ALTER TABLE vulnerability ADD COLUMN fingerprint TEXT;

-- The data and engine that the findings of a version rest on. exclusions is a digest of the records declared wrong.
CREATE TABLE scan_state (
  version_id TEXT PRIMARY KEY REFERENCES sbom_version(id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  snapshot_id TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  exclusions TEXT NOT NULL,
  scanned_at TEXT NOT NULL,
  data_date TEXT,
  components INTEGER NOT NULL,
  affected INTEGER NOT NULL,
  not_evaluated INTEGER NOT NULL,
  delta_id TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_state_by_snapshot ON scan_state (organization_id, snapshot_id);

-- What one scan changed. Scans that changed nothing, and first scans, have no row.
CREATE TABLE scan_delta (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  snapshot_id TEXT NOT NULL,
  snapshot_before TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  engine_before TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('PROCESS','RESCAN')),
  at TEXT NOT NULL,
  new_count INTEGER NOT NULL,
  reopened_count INTEGER NOT NULL,
  worse_count INTEGER NOT NULL,
  better_count INTEGER NOT NULL,
  gone_count INTEGER NOT NULL,
  withdrawn_count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_delta_by_version ON scan_delta (version_id, id);
CREATE INDEX scan_delta_by_snapshot ON scan_delta (organization_id, snapshot_id, version_id);

-- Written before the row of its scan: entries without one belong to a scan in the making or one that was given up.
CREATE TABLE scan_delta_entry (
  delta_id TEXT NOT NULL,
  finding_id TEXT NOT NULL,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  vulnerability_id TEXT NOT NULL,
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('NEW','REOPENED','WORSE','BETTER','GONE','WITHDRAWN')),
  before TEXT,
  after TEXT,
  urgency REAL NOT NULL,
  PRIMARY KEY (delta_id, finding_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_delta_entry_by_urgency ON scan_delta_entry (delta_id, urgency, finding_id);
CREATE INDEX scan_delta_entry_by_version ON scan_delta_entry (version_id, delta_id);
`,
} as const
