/**
 * Counts records by their ecosystem or year, so that the amount of compared data can be shown. Documents are known by their file names, and
 * withdrawn ones stay recorded, so that an older archive does not restore them.
 */
export const advisories0003 = {
  name: '0003-advisory-documents',
  sql: `
-- Name of the document's file without its ending (CSAF 2.0 section 5.1).
ALTER TABLE statement_document ADD COLUMN stem TEXT NOT NULL DEFAULT '';
UPDATE statement_document
  SET stem = replace(replace(replace(replace(lower(document_id), ':', '_'), '/', '_'), '.', '_'), ' ', '_');
CREATE INDEX statement_document_by_stem ON statement_document (source, stem);

CREATE TABLE taken_back (
  source INTEGER NOT NULL,
  stem TEXT NOT NULL,
  -- Milliseconds since 1970. What was modified later counts again.
  at INTEGER NOT NULL,
  PRIMARY KEY (source, stem)
) STRICT, WITHOUT ROWID;

-- Records by ecosystem, and of NVD by CVE and the year of the id.
CREATE TABLE held_records (
  source INTEGER NOT NULL,
  part TEXT NOT NULL,
  records INTEGER NOT NULL,
  PRIMARY KEY (source, part)
) STRICT, WITHOUT ROWID;
INSERT INTO held_records
  SELECT source, ecosystem, count(DISTINCT advisory.id) FROM affected
    JOIN advisory ON advisory.id = advisory_id JOIN package ON package.id = package_id
    WHERE ecosystem <> 'cpe' GROUP BY 1, 2;
INSERT INTO held_records
  SELECT source, upper(substr(record_id, 1, 8)), count(*) FROM advisory WHERE origin = 'NVD' GROUP BY 1, 2;
`,
} as const
