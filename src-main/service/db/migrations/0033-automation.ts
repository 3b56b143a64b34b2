/** Automation rules, their runs, and what they changed in components. What they changed in findings is a step of triage. */
export const automation0033 = {
  name: '0033-automation',
  sql: `
CREATE TABLE automation_rule (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  is_starter INTEGER NOT NULL,
  position INTEGER NOT NULL,
  row_kind TEXT NOT NULL CHECK (row_kind IN ('component','finding')),
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
CREATE INDEX automation_rule_by_position ON automation_rule (organization_id, position);

-- Organizations that were given the starter library.
CREATE TABLE automation_library (
  organization_id TEXT PRIMARY KEY REFERENCES organization(id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE automation_run (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES automation_rule(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  ran_at TEXT NOT NULL,
  matched_count INTEGER NOT NULL,
  changed_count INTEGER NOT NULL,
  error TEXT,
  undone_at TEXT,
  steps TEXT NOT NULL
) STRICT;
CREATE INDEX automation_run_by_rule ON automation_run (rule_id, id);
CREATE INDEX automation_run_by_version ON automation_run (version_id);

-- Members of a component before and after a run: those that differ.
CREATE TABLE automation_change (
  run_id TEXT NOT NULL REFERENCES automation_run(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (run_id, component_id)
) STRICT, WITHOUT ROWID;

-- Names of the values that a person set, as JSON; null for none. "*" stands for all: it is not known what was edited before this column.
ALTER TABLE component ADD COLUMN edited_fields TEXT;
UPDATE component SET edited_fields = '["*"]' WHERE updated_at <> created_at
  AND content_id IN (SELECT content_id FROM sbom_version WHERE edited_at IS NOT NULL);
`,
} as const
