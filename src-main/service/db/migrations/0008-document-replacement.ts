/**
 * Lets the content of a version be replaced in one short transaction: edges move with their components, and decisions are retained for the
 * scan of the new content.
 */
export const documentReplacement0008 = {
  name: '0008-document-replacement',
  sql: `
-- An edge belongs to its components, whose ids are unique over all versions: a version's id here would have to be rewritten with
-- each replacement.
CREATE TABLE component_edge (
  from_id TEXT NOT NULL REFERENCES component(id) ON DELETE CASCADE,
  to_id TEXT NOT NULL,
  PRIMARY KEY (from_id, to_id)
) STRICT, WITHOUT ROWID;
INSERT INTO component_edge SELECT DISTINCT from_id, to_id FROM dependency
  WHERE from_id IN (SELECT id FROM component);
DROP TABLE dependency;
ALTER TABLE component_edge RENAME TO dependency;
CREATE INDEX dependency_by_target ON dependency (to_id, from_id);

-- When people last changed what the document says: from then on the version is not the document any more.
ALTER TABLE sbom_version ADD COLUMN edited_at TEXT;

-- What was decided about the findings of the content before, until the same finding comes up again. Without a status: it was there
-- and nobody had decided.
CREATE TABLE retained_decision (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  vulnerability_id TEXT NOT NULL,
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  vex_status TEXT,
  vex_justification TEXT,
  vex_response TEXT,
  impact TEXT,
  detail TEXT,
  action_statement TEXT,
  note TEXT,
  fixed_in TEXT,
  resolution_date TEXT,
  decided_by TEXT,
  decided_at TEXT,
  decision_scope TEXT,
  decision_operation_id TEXT,
  original_terms TEXT,
  PRIMARY KEY (version_id, vulnerability_id, package_key)
) STRICT, WITHOUT ROWID;
`,
} as const
