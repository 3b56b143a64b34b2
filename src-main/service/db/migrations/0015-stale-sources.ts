/** Stale advisory sources that users were notified about. */
export const staleSources0015 = {
  name: '0015-stale-sources',
  sql: `
-- By name, which outlives a source's ids. A source leaves once its data is not old any more, or it is gone: told of again when it ages.
CREATE TABLE stale_source (
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  told_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, name)
) STRICT, WITHOUT ROWID;
`,
} as const
