/**
 * Documents are known by their files' names, and those that their publishers took back stay known: an older archive does not bring
 * them back.
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
`,
} as const
