/**
 * What this store knows about notes that were handed over: labels, custom values, severities, snoozes and assignments. `entries` are ids of
 * changes, `says` is the value after the last of them.
 */
export const handoverNotes0074 = {
  name: '0074-handover-notes',
  sql: `
CREATE TABLE handover_note (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  says TEXT NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (version_id, subject_id, kind, name)
) STRICT, WITHOUT ROWID;
-- Notes of the version and of its components that a step changed, for its undo.
CREATE TABLE handover_change (
  operation_id TEXT NOT NULL REFERENCES vex_operation(id) ON DELETE CASCADE,
  subject TEXT NOT NULL CHECK (subject IN ('VERSION', 'COMPONENT')),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (operation_id, subject_id, kind, name)
) STRICT, WITHOUT ROWID;
`,
} as const
