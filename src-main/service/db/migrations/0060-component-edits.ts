/** Edits of many components in one step, with what is needed to undo them after a restart. */
export const componentEdits0060 = {
  name: '0060-component-edits',
  sql: `
CREATE TABLE component_edit (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  -- What the version showed then. Another document has other components, to which nothing can be given back.
  content_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('UPDATE', 'FILE', 'REMOVAL')),
  component_count INTEGER NOT NULL,
  -- Size of the parts.
  stored_bytes INTEGER NOT NULL,
  edited_by TEXT NOT NULL,
  edited_at TEXT NOT NULL
) STRICT;
CREATE INDEX component_edit_by_version ON component_edit (version_id, id);

CREATE TABLE component_edit_part (
  edit_id TEXT NOT NULL REFERENCES component_edit(id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  -- Changes of some components, as JSON that is compressed.
  changes BLOB NOT NULL,
  PRIMARY KEY (edit_id, part)
) STRICT;
`,
} as const
