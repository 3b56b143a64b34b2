/** Components that a person removed from a version, with what is needed to put them back. They go with the content that they were in. */
export const removedComponents0050 = {
  name: '0050-removed-components',
  sql: `
CREATE TABLE removed_component (
  component_id TEXT PRIMARY KEY,
  content_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  -- References by which the document names it, as a list.
  refs TEXT NOT NULL,
  name TEXT NOT NULL,
  component_version TEXT,
  purl TEXT,
  -- The row that it had, and its place in the graph, as objects.
  stored TEXT NOT NULL,
  place TEXT NOT NULL,
  removed_by TEXT NOT NULL,
  removed_at TEXT NOT NULL
) STRICT;
CREATE INDEX removed_component_by_content ON removed_component (content_id, removed_at, component_id);
`,
} as const
