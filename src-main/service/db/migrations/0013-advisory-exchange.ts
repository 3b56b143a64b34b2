/** Keys that sign bundles, URLs that sources are fetched from, and records that a user declared wrong for a package. */
export const advisoryExchange0013 = {
  name: '0013-advisory-exchange',
  sql: `
-- Public keys of bundles, by the SHA-256 of their SubjectPublicKeyInfo. A key leaves by being revoked: who trusted it stays known.
CREATE TABLE bundle_key (
  fingerprint TEXT PRIMARY KEY CHECK (length(fingerprint) = 64),
  name TEXT NOT NULL,
  own INTEGER NOT NULL DEFAULT 0 CHECK (own IN (0, 1)),
  added_by TEXT NOT NULL,
  added_at TEXT NOT NULL,
  revoked_by TEXT,
  revoked_at TEXT,
  CHECK ((revoked_by IS NULL) = (revoked_at IS NULL))
) STRICT, WITHOUT ROWID;

-- Where sources are fetched from. The source is known by its name, which outlives its ids; it is null until the first import.
CREATE TABLE advisory_address (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  -- Whether its host may lie in a private network: one that an Admin gave.
  may_be_private INTEGER NOT NULL DEFAULT 0 CHECK (may_be_private IN (0, 1)),
  source_name TEXT,
  schedule TEXT NOT NULL DEFAULT 'OFF' CHECK (schedule IN ('OFF', 'DAILY', 'WEEKLY')),
  etag TEXT,
  last_modified TEXT,
  checksum TEXT,
  change_list_etag TEXT,
  newest_change TEXT,
  last_checked_at TEXT,
  last_changed_at TEXT,
  next_check_at TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  last_remedy TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX advisory_address_by_source ON advisory_address (source_name);

CREATE TABLE advisory_exclusion (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  record_id TEXT NOT NULL COLLATE NOCASE,
  purl TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, record_id, package_name_key)
) STRICT;
`,
} as const
