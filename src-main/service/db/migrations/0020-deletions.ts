/** What remains of deleted versions, indexes to find what must not, and the order of steps. */
export const deletions0020 = {
  name: '0020-deletions',
  sql: `
-- digests: SHA-256 of the documents, as JSON. Nothing else of a version outlives it. swept: the vulnerabilities of no finding were
-- deleted since, which only a start does.
CREATE TABLE deleted_version (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  digests TEXT NOT NULL,
  deleted_by TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  swept INTEGER NOT NULL DEFAULT 0 CHECK (swept IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_version ON outbox (version_id) WHERE version_id IS NOT NULL;
CREATE INDEX change_event_by_version ON change_event (version_id) WHERE version_id IS NOT NULL;

-- The order of steps, whatever the clock said. undone_position: of the step that undid it; null while it is not undone.
ALTER TABLE vex_operation ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE vex_operation ADD COLUMN undone_position INTEGER;
UPDATE vex_operation SET position = ordered.position
  FROM (SELECT id, row_number() OVER (ORDER BY at, id) AS position FROM vex_operation) AS ordered
  WHERE ordered.id = vex_operation.id;
UPDATE vex_operation SET undone_position = undo.position
  FROM (SELECT target_operation_id AS target, max(position) AS position FROM vex_operation WHERE kind = 'UNDO' GROUP BY 1) AS undo
  WHERE undo.target = vex_operation.id AND vex_operation.undone_at IS NOT NULL;
CREATE INDEX vex_operation_by_position ON vex_operation (position);
DROP INDEX vex_operation_by_version;
CREATE INDEX vex_operation_by_version ON vex_operation (version_id, position);
DROP INDEX vex_operation_by_organization;
CREATE INDEX vex_operation_by_organization ON vex_operation (organization_id, position);

-- Of versions that were deleted before.
DELETE FROM outbox WHERE version_id IS NOT NULL AND version_id NOT IN (SELECT id FROM sbom_version);
DELETE FROM change_event WHERE version_id IS NOT NULL AND version_id NOT IN (SELECT id FROM sbom_version)
  AND action <> 'DELETED' AND cursor < (SELECT max(cursor) FROM change_event);
`,
} as const
