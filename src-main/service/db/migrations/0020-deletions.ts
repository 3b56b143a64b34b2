/** What remains of deleted versions, and indexes to find what must not. */
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

-- Of versions that were deleted before.
DELETE FROM outbox WHERE version_id IS NOT NULL AND version_id NOT IN (SELECT id FROM sbom_version);
DELETE FROM change_event WHERE version_id IS NOT NULL AND version_id NOT IN (SELECT id FROM sbom_version)
  AND action <> 'DELETED' AND cursor < (SELECT max(cursor) FROM change_event);
`,
} as const
