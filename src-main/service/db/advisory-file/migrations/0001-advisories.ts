/**
 * First schema of the advisory data: one row per source, record and affected package, KEV and EPSS by CVE. Every import builds a new file,
 * so it contains no decisions.
 */
export const advisories0001 = {
  name: '0001-advisories',
  sql: `
CREATE TABLE snapshot (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE source (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  ecosystems TEXT NOT NULL DEFAULT '[]',
  records INTEGER NOT NULL DEFAULT 0,
  withdrawn_records INTEGER NOT NULL DEFAULT 0,
  skipped_records INTEGER NOT NULL DEFAULT 0,
  newest_record TEXT,
  data_date TEXT,
  data_version TEXT,
  imported_at TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  licence TEXT,
  url TEXT
) STRICT;

CREATE TABLE advisory (
  id INTEGER PRIMARY KEY,
  source_id TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
  record_id TEXT NOT NULL,
  group_id INTEGER,
  modified_at TEXT,
  published_at TEXT,
  withdrawn_at TEXT,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  -- 1 when another source has a later state of the same record, or an equal one that was imported before.
  superseded INTEGER NOT NULL DEFAULT 0,
  UNIQUE (source_id, record_id)
) STRICT;
CREATE INDEX advisory_by_record ON advisory (record_id);
CREATE INDEX advisory_by_group ON advisory (group_id);

CREATE TABLE advisory_alias (
  alias TEXT NOT NULL,
  advisory_id INTEGER NOT NULL REFERENCES advisory(id) ON DELETE CASCADE,
  PRIMARY KEY (alias, advisory_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE affected (
  ecosystem TEXT NOT NULL,
  name_key TEXT NOT NULL,
  advisory_id INTEGER NOT NULL REFERENCES advisory(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (ecosystem, name_key, advisory_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX affected_by_advisory ON affected (advisory_id);

CREATE TABLE kev (
  cve_id TEXT PRIMARY KEY,
  date_added TEXT,
  due_date TEXT,
  ransomware INTEGER,
  name TEXT,
  required_action TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE epss (
  cve_id TEXT PRIMARY KEY,
  score REAL NOT NULL,
  percentile REAL
) STRICT, WITHOUT ROWID;
`,
} as const
