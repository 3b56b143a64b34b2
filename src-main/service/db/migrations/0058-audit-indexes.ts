/** Finds entries of the audit log by who made them and where they came from, and runs of rules that were interrupted. */
export const auditIndexes0058 = {
  name: '0058-audit-indexes',
  sql: `
CREATE INDEX audit_entry_by_actor ON audit_entry (organization_id, content ->> '$.actor.id', number);
CREATE INDEX audit_entry_by_origin ON audit_entry (organization_id, content ->> '$.origin.kind', number);
CREATE INDEX automation_run_interrupted ON automation_run (version_id)
  WHERE error = 'Interrupted' AND changed_count > 0;
`,
} as const
