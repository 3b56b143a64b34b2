/** Decisions that outlast a version: their evidence, carried decisions, and notes of users about a finding. */
export const decisionsThatLast0009 = {
  name: '0009-decisions-that-last',
  sql: `
-- What a decision rested on, as JSON; and what of it changed since, as a JSON list of sentences, null when nothing did.
ALTER TABLE finding ADD COLUMN decision_evidence TEXT;
ALTER TABLE finding ADD COLUMN stale_reasons TEXT;
ALTER TABLE finding ADD COLUMN stale_at TEXT;
-- Hidden up to and including a day, or until the data is not what snooze_evidence says any more.
ALTER TABLE finding ADD COLUMN snoozed_until TEXT;
ALTER TABLE finding ADD COLUMN snooze_evidence TEXT;
ALTER TABLE finding ADD COLUMN assignee_id TEXT REFERENCES user(id) ON DELETE SET NULL;
ALTER TABLE finding ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
-- While a severity is overridden, severity holds the override and source_severity what the scan says.
ALTER TABLE finding ADD COLUMN severity_override TEXT;
ALTER TABLE finding ADD COLUMN severity_reason TEXT;
ALTER TABLE finding ADD COLUMN source_severity TEXT;
-- Object from the id of a definition to {value, updatedAt}.
ALTER TABLE finding ADD COLUMN custom_values TEXT;
ALTER TABLE component ADD COLUMN custom_values TEXT;

CREATE INDEX finding_decided ON finding (vulnerability_id, package_name_key, decided_at) WHERE vex_status IS NOT NULL;
CREATE INDEX finding_stale ON finding (version_id) WHERE stale_reasons IS NOT NULL;
CREATE INDEX finding_snoozed ON finding (version_id) WHERE snoozed_until IS NOT NULL OR snooze_evidence IS NOT NULL;
CREATE INDEX finding_assigned ON finding (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX finding_overridden ON finding (version_id) WHERE severity_override IS NOT NULL;

ALTER TABLE retained_decision ADD COLUMN decision_evidence TEXT;
ALTER TABLE retained_decision ADD COLUMN snoozed_until TEXT;
ALTER TABLE retained_decision ADD COLUMN snooze_evidence TEXT;
ALTER TABLE retained_decision ADD COLUMN assignee_id TEXT REFERENCES user(id) ON DELETE SET NULL;
ALTER TABLE retained_decision ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
ALTER TABLE retained_decision ADD COLUMN severity_override TEXT;
ALTER TABLE retained_decision ADD COLUMN severity_reason TEXT;
ALTER TABLE retained_decision ADD COLUMN custom_values TEXT;
CREATE INDEX retained_decision_assigned ON retained_decision (assignee_id) WHERE assignee_id IS NOT NULL;

-- Names of the direct dependencies through which the shortest paths from the primary component come, as JSON.
CREATE TABLE component_entry (
  component_id TEXT PRIMARY KEY REFERENCES component(id) ON DELETE CASCADE,
  names TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A decision made elsewhere that may hold for a finding. decision: its columns as JSON, as they were when it was proposed.
CREATE TABLE carried_decision (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  finding_id TEXT NOT NULL UNIQUE REFERENCES finding(id) ON DELETE CASCADE,
  previous_finding_id TEXT NOT NULL REFERENCES finding(id) ON DELETE CASCADE,
  decision TEXT NOT NULL,
  evidence_kind TEXT NOT NULL,
  evidence_changes TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING','CONFIRMED','DECLINED')),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX carried_decision_by_version ON carried_decision (version_id, state, evidence_kind);
CREATE INDEX carried_decision_by_previous ON carried_decision (previous_finding_id);

CREATE TABLE custom_field_definition (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  applies_to TEXT NOT NULL CHECK (applies_to IN ('finding','component')),
  type TEXT NOT NULL CHECK (type IN ('text','number','boolean','date','url','choice')),
  choices TEXT NOT NULL DEFAULT '[]',
  exported INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, applies_to, name_key)
) STRICT;

-- What decisions that were made before rest on is what the last scan found: nothing older is known.
UPDATE finding SET decision_evidence = json_object(
  'record', evidence ->> '$.record', 'source', evidence ->> '$.source', 'range', evidence ->> '$.range',
  'comparator', evidence ->> '$.comparator', 'componentVersion', evidence ->> '$.comparedVersion',
  'state', state, 'confidence', confidence, 'severity', severity, 'kev', kev, 'epssTier', NULL,
  'fix', json(fixed_versions) ->> '$[0]',
  'relation', (SELECT relation FROM component WHERE component.id = finding.component_id), 'entries', NULL,
  'snapshot', evidence ->> '$.snapshot')
WHERE vex_status IS NOT NULL;
`,
} as const
