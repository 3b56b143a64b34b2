/**
 * Proposals of rules beside those of statements, and rules that propose. A finding has one proposal of statements and one of each rule, so
 * that who declined one is not asked again. The tables of rules are made anew together: runs hang on rules, and changes on runs.
 */
export const proposalsOfRules0041 = {
  name: '0041-proposals-of-rules',
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
  mode TEXT NOT NULL CHECK (mode IN ('APPLY','SUGGEST','LOG')),
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
  version_change FROM automation_run;

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

-- What a statement or a rule proposes to decide. says: digest of who proposes and of the words; who declined it is not asked again while it
-- is the same. rule_id, run_id: the rule, and its run that proposed this first; null for statements. is_ended: the rule proposes it no more, and
-- it is kept for its answer only.
CREATE TABLE vex_suggestion_new (
  id TEXT PRIMARY KEY,
  finding_id TEXT NOT NULL REFERENCES finding(id) ON DELETE CASCADE,
  rule_id TEXT REFERENCES automation_rule(id) ON DELETE CASCADE,
  run_id TEXT,
  says TEXT NOT NULL,
  author TEXT NOT NULL,
  proposed_at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('not_affected','affected','fixed')),
  justification TEXT,
  response TEXT,
  impact TEXT,
  action_statement TEXT,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING','ACCEPTED','DECLINED')),
  is_ended INTEGER NOT NULL DEFAULT 0,
  CHECK ((status = 'not_affected') = (justification IS NOT NULL)),
  CHECK ((rule_id IS NULL) = (run_id IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO vex_suggestion_new SELECT id, finding_id, NULL, NULL, says, author, proposed_at, status, justification, response, impact,
  action_statement, reason, state, 0 FROM vex_suggestion;
DROP TABLE vex_suggestion;
ALTER TABLE vex_suggestion_new RENAME TO vex_suggestion;
CREATE UNIQUE INDEX vex_suggestion_of_statements ON vex_suggestion (finding_id) WHERE rule_id IS NULL;
CREATE UNIQUE INDEX vex_suggestion_of_rule ON vex_suggestion (finding_id, rule_id, says) WHERE rule_id IS NOT NULL;
CREATE INDEX vex_suggestion_by_finding ON vex_suggestion (finding_id);
CREATE INDEX vex_suggestion_by_rule ON vex_suggestion (rule_id) WHERE rule_id IS NOT NULL;
CREATE INDEX vex_suggestion_by_run ON vex_suggestion (run_id) WHERE run_id IS NOT NULL;
`,
} as const
