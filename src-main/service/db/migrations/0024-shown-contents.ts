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
`,
} as const
