/** Lets a large change be written in short transactions: steps that are not complete yet, and what their findings were before. */
export const changesInParts0021 = {
  name: '0021-changes-in-parts',
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

-- The statements of a document that are written in parts. STAGED: nobody sees them yet. PROPOSING: shown, but proposals may still be those
-- of the statements before. SHOWN: complete. GONE: nobody sees them any more.
CREATE TABLE statement_batch (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  version_id TEXT REFERENCES sbom_version(id) ON DELETE CASCADE,
  document TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('STAGED','PROPOSING','SHOWN','GONE')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Null: shown.
ALTER TABLE vendor_statement ADD COLUMN batch_id TEXT;
CREATE INDEX vendor_statement_by_batch ON vendor_statement (batch_id) WHERE batch_id IS NOT NULL;
`,
} as const
