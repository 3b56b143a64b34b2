/** Copies of a record in several sources: a later one supersedes the ecosystems that it names, and nothing else. */
export const advisories0006 = {
  name: '0006-superseded-parts',
  sql: `
CREATE TABLE superseded_part (
  advisory_id INTEGER NOT NULL,
  ecosystem TEXT NOT NULL,
  PRIMARY KEY (advisory_id, ecosystem)
) STRICT, WITHOUT ROWID;
`,
} as const
