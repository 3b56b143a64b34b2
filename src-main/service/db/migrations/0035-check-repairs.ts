/** Repairs of what checks found, so that each can be undone as a whole. */
export const checkRepairs0035 = {
  name: '0035-check-repairs',
  sql: `
CREATE TABLE check_repair (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  check_id TEXT NOT NULL,
  changed_count INTEGER NOT NULL,
  repaired_by TEXT NOT NULL,
  repaired_at TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX check_repair_by_version ON check_repair (version_id, id);

-- Members of a component before and after a repair: those that differ; and the names of what a person had set before it, as JSON.
CREATE TABLE check_repair_change (
  repair_id TEXT NOT NULL REFERENCES check_repair(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  edited_fields TEXT NOT NULL,
  PRIMARY KEY (repair_id, component_id)
) STRICT, WITHOUT ROWID;
`,
} as const
