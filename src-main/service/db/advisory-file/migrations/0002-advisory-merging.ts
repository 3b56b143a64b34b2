/**
 * Records merge by source and id, so each has its time and the hash of its content. Texts are stored in blocks of many, compressed by zstd;
 * an uncompressed block contains one record as the first schema wrote it. Affected packages of a record have consecutive ids. Without
 * foreign keys: one thread writes the file before anything reads it.
 */
export const advisories0002 = {
  name: '0002-advisory-merging',
  sql: `
CREATE TABLE new_source (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  -- Ecosystems that the source means to be complete for: JSON list.
  ecosystems TEXT NOT NULL DEFAULT '[]',
  records INTEGER NOT NULL DEFAULT 0,
  withdrawn_records INTEGER NOT NULL DEFAULT 0,
  -- Of the last import, with the first reasons: JSON list.
  skipped_records INTEGER NOT NULL DEFAULT 0,
  errors TEXT NOT NULL DEFAULT '[]',
  statements INTEGER NOT NULL DEFAULT 0,
  newest_record TEXT,
  data_date TEXT,
  data_version TEXT,
  imported_at TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  licence TEXT,
  attribution TEXT,
  url TEXT,
  -- Empty in data that an older version of the application made.
  content_hash TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO new_source (id, name, kind, ecosystems, records, withdrawn_records, skipped_records, newest_record, data_date,
    data_version, imported_at, bytes, sha256, licence, url)
  SELECT id, name, kind, ecosystems, records, withdrawn_records, skipped_records, newest_record, data_date, data_version,
    imported_at, bytes, sha256, licence, url FROM source ORDER BY id;

CREATE TABLE text_block (
  id INTEGER PRIMARY KEY,
  -- Bytes before packing, and how many of them belong to records that are still there.
  bytes INTEGER NOT NULL,
  live INTEGER NOT NULL,
  content ANY NOT NULL
) STRICT;
INSERT INTO text_block SELECT id, octet_length(record), octet_length(record), record FROM advisory;

CREATE TABLE new_advisory (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  record_id TEXT NOT NULL,
  -- The first record of the group; null for that record itself.
  group_id INTEGER,
  -- Milliseconds since 1970.
  modified INTEGER NOT NULL,
  withdrawn_at TEXT,
  informational INTEGER NOT NULL,
  -- As in Vuln.source of the API.
  origin TEXT NOT NULL,
  -- Empty in records that an older version of the application stored.
  hash BLOB NOT NULL,
  -- 1 when another source has a later state of the same record.
  superseded INTEGER NOT NULL DEFAULT 0,
  block INTEGER NOT NULL,
  start INTEGER NOT NULL,
  length INTEGER NOT NULL,
  first_affected INTEGER NOT NULL,
  affected_count INTEGER NOT NULL
) STRICT;

CREATE TABLE package (
  id INTEGER PRIMARY KEY,
  ecosystem TEXT NOT NULL,
  name_key TEXT NOT NULL,
  UNIQUE (ecosystem, name_key)
) STRICT;
INSERT INTO package (ecosystem, name_key) SELECT DISTINCT ecosystem, name_key FROM affected;

CREATE TABLE new_affected (
  id INTEGER PRIMARY KEY,
  advisory_id INTEGER NOT NULL,
  package_id INTEGER NOT NULL,
  -- What follows the colon in the record's ecosystem.
  release TEXT,
  -- Text, or packed when it is long.
  entry ANY NOT NULL
) STRICT;
INSERT INTO new_affected (advisory_id, package_id, release, entry)
  SELECT advisory_id, package.id, json_extract(entry, '$.release'), entry FROM affected
    JOIN package ON package.ecosystem = affected.ecosystem AND package.name_key = affected.name_key
    ORDER BY advisory_id, affected.ecosystem, affected.name_key, position;

INSERT INTO new_advisory
  SELECT advisory.id, new_source.key, record_id, NULL,
    CAST(round(unixepoch(coalesce(modified_at, '1970-01-01'), 'subsec') * 1000) AS INTEGER), withdrawn_at,
    advisory.kind = 'informational', coalesce(json_extract(record, '$.source'), 'OSV'), x'', superseded, advisory.id, 0,
    octet_length(record), coalesce(ranges.first, 0), coalesce(ranges.entries, 0)
  FROM advisory JOIN new_source ON new_source.id = advisory.source_id
    LEFT JOIN (SELECT advisory_id, min(id) AS first, count(*) AS entries FROM new_affected GROUP BY advisory_id) AS ranges
      ON ranges.advisory_id = advisory.id;

-- Releases that a source has records for, with the number of affected packages.
CREATE TABLE covered_release (
  source INTEGER NOT NULL,
  ecosystem TEXT NOT NULL,
  release TEXT NOT NULL,
  entries INTEGER NOT NULL,
  PRIMARY KEY (source, ecosystem, release)
) STRICT, WITHOUT ROWID;
INSERT INTO covered_release
  SELECT new_advisory.source, ecosystem, release, count(*)
  FROM new_affected JOIN new_advisory ON new_advisory.id = advisory_id JOIN package ON package.id = package_id
  WHERE release IS NOT NULL GROUP BY 1, 2, 3;

CREATE TABLE new_advisory_alias (
  alias TEXT NOT NULL,
  advisory_id INTEGER NOT NULL,
  -- 1 for the id of the record itself.
  own INTEGER NOT NULL,
  PRIMARY KEY (alias, advisory_id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_advisory_alias
  SELECT alias, advisory_id, alias = upper(advisory.record_id) FROM advisory_alias
    JOIN advisory ON advisory.id = advisory_id;

UPDATE new_advisory SET group_id = nullif((SELECT group_id FROM advisory WHERE advisory.id = new_advisory.id), id);

CREATE TABLE new_epss (
  -- Year and number of the CVE id.
  cve INTEGER PRIMARY KEY,
  score REAL NOT NULL,
  percentile REAL
) STRICT;
INSERT OR REPLACE INTO new_epss
  SELECT CAST(substr(cve_id, 5, 4) AS INTEGER) * 100000000000 + CAST(substr(cve_id, 10) AS INTEGER), score, percentile FROM epss;

ALTER TABLE kev ADD COLUMN notes TEXT;

DROP TABLE advisory_alias;
DROP TABLE affected;
DROP TABLE advisory;
DROP TABLE source;
DROP TABLE epss;
ALTER TABLE new_source RENAME TO source;
ALTER TABLE new_advisory RENAME TO advisory;
ALTER TABLE new_affected RENAME TO affected;
ALTER TABLE new_advisory_alias RENAME TO advisory_alias;
ALTER TABLE new_epss RENAME TO epss;
CREATE INDEX advisory_by_group ON advisory (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX affected_by_package ON affected (package_id);

-- What records say that are compared by CPE: text, or packed when it is long.
CREATE TABLE configuration (
  advisory_id INTEGER PRIMARY KEY,
  content ANY NOT NULL
) STRICT;

-- Vendors' documents; a later state of one replaces the earlier.
CREATE TABLE statement_document (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  modified INTEGER NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (source, document_id)
) STRICT;

CREATE TABLE statement (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL,
  position INTEGER NOT NULL,
  content ANY NOT NULL,
  -- Products of a statement have consecutive ids.
  first_product INTEGER NOT NULL,
  product_count INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_by_document ON statement (document, position);

CREATE TABLE statement_product (
  id INTEGER PRIMARY KEY,
  statement_id INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT;

CREATE TABLE statement_package (
  package_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (package_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_package_by_product ON statement_package (product_id);

CREATE TABLE statement_vulnerability (
  vulnerability TEXT NOT NULL,
  statement_id INTEGER NOT NULL,
  PRIMARY KEY (vulnerability, statement_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE lifecycle (
  source INTEGER NOT NULL,
  product_id TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (source, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE support_notice (
  source INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (source, content)
) STRICT, WITHOUT ROWID;
`,
} as const
