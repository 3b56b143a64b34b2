/**
 * Rules about versions, what their runs changed, and what a person set in a version. The three tables are made anew together: runs hang on
 * rules, and changes on runs.
 */
export const versionRules0038 = {
  name: '0038-version-rules',
  sql: `
CREATE TABLE automation_rule_new (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  is_starter INTEGER NOT NULL,
  position INTEGER NOT NULL,
  row_kind TEXT NOT NULL CHECK (row_kind IN ('version','component','finding')),
  triggers TEXT NOT NULL,
  conditions TEXT NOT NULL,
  actions TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('APPLY','LOG')),
  write_mode TEXT NOT NULL CHECK (write_mode IN ('IF_MISSING','IF_IMPORTED','ALWAYS')),
  scope TEXT NOT NULL,
  valid_from TEXT,
  valid_until TEXT,
  stop_after INTEGER,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;
INSERT INTO automation_rule_new SELECT id, organization_id, name, name_key, description, is_enabled, is_starter, position, row_kind,
  triggers, conditions, actions, mode, write_mode, scope, valid_from, valid_until, stop_after, revision, created_at, updated_at
  FROM automation_rule;

CREATE TABLE automation_run_new (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES automation_rule_new(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  ran_at TEXT NOT NULL,
  matched_count INTEGER NOT NULL,
  changed_count INTEGER NOT NULL,
  error TEXT,
  undone_at TEXT,
  steps TEXT NOT NULL,
  -- Values of the version before and after, as JSON: those that the run changed. Null if it changed none.
  version_change TEXT
) STRICT;
INSERT INTO automation_run_new SELECT id, rule_id, version_id, revision, ran_at, matched_count, changed_count, error, undone_at, steps,
  NULL FROM automation_run;

CREATE TABLE automation_change_new (
  run_id TEXT NOT NULL REFERENCES automation_run_new(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (run_id, component_id)
) STRICT, WITHOUT ROWID;
INSERT INTO automation_change_new SELECT run_id, component_id, before, after FROM automation_change;

DROP TABLE automation_change;
DROP TABLE automation_run;
DROP TABLE automation_rule;
ALTER TABLE automation_rule_new RENAME TO automation_rule;
ALTER TABLE automation_run_new RENAME TO automation_run;
ALTER TABLE automation_change_new RENAME TO automation_change;
CREATE INDEX automation_rule_by_position ON automation_rule (organization_id, position);
CREATE INDEX automation_run_by_rule ON automation_run (rule_id, id);
CREATE INDEX automation_run_by_version ON automation_run (version_id);

-- Names of the values that a person set, as JSON; null for none. "*" stands for all: it is not known what was edited before this column.
ALTER TABLE sbom_version ADD COLUMN edited_fields TEXT;
UPDATE sbom_version SET edited_fields = '["*"]' WHERE edited_at IS NOT NULL OR labels <> '[]' OR archived_at IS NOT NULL;
`,
} as const
