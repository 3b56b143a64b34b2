/** What users look for again, and the versions in which it was found. */
export const savedFinds0061 = {
  name: '0061-saved-finds',
  sql: `
CREATE TABLE saved_find (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  latest_only INTEGER NOT NULL,
  watched INTEGER NOT NULL,
  -- The last change of the feed after which versions were looked at.
  checked_cursor INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, text)
) STRICT;

-- A version is named once for each saved find. Without a notice: it was found there when the watch began.
CREATE TABLE saved_find_version (
  saved_find_id TEXT NOT NULL REFERENCES saved_find(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  notice_id TEXT UNIQUE,
  components INTEGER NOT NULL,
  findings INTEGER NOT NULL,
  found_at TEXT NOT NULL,
  seen_at TEXT,
  PRIMARY KEY (saved_find_id, version_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_find_version_by_version ON saved_find_version (version_id);
`,
} as const
