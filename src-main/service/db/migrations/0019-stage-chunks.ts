/** A table for results of a running stage that are too large for memory. Its last transaction moves them to their final tables. */
export const stageChunks0019 = {
  name: '0019-stage-chunks',
  sql: `
CREATE TABLE stage_chunk (
  id INTEGER PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  stage TEXT NOT NULL,
  -- JSON, written and read by the stage.
  content TEXT NOT NULL
) STRICT;
CREATE INDEX stage_chunk_by_version ON stage_chunk (version_id, stage);
`,
} as const
