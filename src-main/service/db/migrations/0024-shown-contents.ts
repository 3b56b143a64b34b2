/** Lets a version show other content by a pointer, so that replacing it moves no row. */
export const shownContents0024 = {
  name: '0024-shown-contents',
  sql: `
-- Components and elements belong to a content, findings to a set: both are ids of rows of sbom_version. A visible version says which it
-- shows, at first its own. A hidden row says which it has to remove; null for none. No two rows say the same.
ALTER TABLE component RENAME COLUMN version_id TO content_id;
ALTER TABLE document_element RENAME COLUMN version_id TO content_id;
ALTER TABLE finding RENAME COLUMN version_id TO finding_set_id;
ALTER TABLE sbom_version ADD COLUMN content_id TEXT;
ALTER TABLE sbom_version ADD COLUMN finding_set_id TEXT;
UPDATE sbom_version SET content_id = id, finding_set_id = id;
CREATE UNIQUE INDEX sbom_version_by_content ON sbom_version (content_id);
CREATE UNIQUE INDEX sbom_version_by_finding_set ON sbom_version (finding_set_id);

-- Hidden rows with the findings of a replaced document, whose decisions are not retained yet. Their findings do not change any more.
CREATE TABLE pending_retention (
  holder_id TEXT PRIMARY KEY REFERENCES sbom_version(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  -- 1: decisions and notes. 0: notes only.
  retains INTEGER NOT NULL,
  -- Retained so far: up to this vulnerability.
  done_to TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_retention_by_version ON pending_retention (version_id);
`,
} as const
