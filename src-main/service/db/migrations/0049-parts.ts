/** Versions contain other versions as their parts. */
export const parts0049 = {
  name: '0049-parts',
  sql: `
CREATE TABLE version_part (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  part_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (parent_id, part_id),
  CHECK (parent_id <> part_id)
) STRICT;
CREATE INDEX version_part_by_part ON version_part (part_id, created_at, id);
`,
} as const
