/** Retains what was decided about each place of a package version in a replaced document, and not one decision for all of them. */
export const placesOfDecisions0028 = {
  name: '0028-places-of-decisions',
  sql: `
-- What was decided about each finding of the content before, until a finding gets it. Without a status: it was undecided.
CREATE TABLE retained_place (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  vulnerability_id TEXT NOT NULL,
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  id TEXT NOT NULL,
  set_id TEXT NOT NULL,
  component_version TEXT NOT NULL,
  paths TEXT NOT NULL,
  ref TEXT NOT NULL,
  purl TEXT NOT NULL,
  position INTEGER NOT NULL,
  given_to TEXT,
  moved INTEGER NOT NULL DEFAULT 0,
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
  decision_evidence TEXT,
  snoozed_until TEXT,
  snooze_evidence TEXT,
  assignee_id TEXT REFERENCES user(id) ON DELETE SET NULL,
  labels TEXT NOT NULL DEFAULT '[]',
  severity_override TEXT,
  severity_reason TEXT,
  custom_values TEXT,
  PRIMARY KEY (version_id, vulnerability_id, package_name_key, id)
) STRICT, WITHOUT ROWID;
-- The place of an earlier entry is not known: its package version is.
INSERT INTO retained_place (version_id, vulnerability_id, package_key, package_name_key, id, set_id, component_version, paths, ref, purl,
    position, vex_status, vex_justification, vex_response, impact, detail, action_statement, note, fixed_in, resolution_date,
    decided_by, decided_at, decision_scope, decision_operation_id, original_terms, decision_evidence, snoozed_until,
    snooze_evidence, assignee_id, labels, severity_override, severity_reason, custom_values)
  SELECT version_id, vulnerability_id, package_key, package_name_key, 'of ' || package_key, '',
    coalesce(json_extract(decision_evidence, '$.componentVersion'), substr(package_key, length(package_name_key) + 2)), '', '', '',
    0, vex_status, vex_justification, vex_response, impact, detail, action_statement, note, fixed_in, resolution_date,
    decided_by, decided_at, decision_scope, decision_operation_id, original_terms, decision_evidence, snoozed_until,
    snooze_evidence, assignee_id, labels, severity_override, severity_reason, custom_values
  FROM retained_decision;
DROP TABLE retained_decision;
ALTER TABLE retained_place RENAME TO retained_decision;
CREATE INDEX retained_decision_assigned ON retained_decision (assignee_id) WHERE assignee_id IS NOT NULL;
`,
} as const
