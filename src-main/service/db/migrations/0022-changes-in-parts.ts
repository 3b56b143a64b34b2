/** Lets a large change be written in short transactions: steps that are not complete yet, and what their findings were before. */
export const changesInParts0022 = {
  name: '0022-changes-in-parts',
  sql: `
-- 1 while a step is written in parts: nobody sees it, and its findings are shown as they are in held_finding.
ALTER TABLE vex_operation ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
CREATE INDEX vex_operation_open ON vex_operation (id) WHERE open = 1;

CREATE TABLE held_finding (
  finding_id TEXT PRIMARY KEY REFERENCES finding(id) ON DELETE CASCADE,
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
  custom_values TEXT,
  stale_reasons TEXT,
  stale_at TEXT,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
