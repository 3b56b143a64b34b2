/** Shows decisions whose evidence changed for the worse in the queue again, and says with which token a step was taken. */
export const worseEvidence0026 = {
  name: '0026-worse-evidence',
  sql: `
-- Since when the evidence of a decision is worse than when it was made; null if it is not. The next scan fills it for older decisions.
ALTER TABLE finding ADD COLUMN worse_at TEXT;
ALTER TABLE held_finding ADD COLUMN worse_at TEXT;
DROP INDEX finding_by_count;
CREATE INDEX finding_by_count ON finding (finding_set_id, state, severity, vex_status, kev, worse_at);
-- Created again as they are: of indexes that seem equally good SQLite takes the one that was made last, and these find fewer findings.
DROP INDEX finding_in_version;
CREATE INDEX finding_in_version ON finding (finding_set_id, vulnerability_id);
DROP INDEX finding_stale;
CREATE INDEX finding_stale ON finding (finding_set_id) WHERE stale_reasons IS NOT NULL;
DROP INDEX finding_snoozed;
CREATE INDEX finding_snoozed ON finding (finding_set_id) WHERE snoozed_until IS NOT NULL OR snooze_evidence IS NOT NULL;
DROP INDEX finding_overridden;
CREATE INDEX finding_overridden ON finding (finding_set_id) WHERE severity_override IS NOT NULL;
DROP INDEX finding_in_queue;
CREATE INDEX finding_in_queue ON finding (finding_set_id, row_vulnerability, package_key, priority, snoozed_until, snooze_evidence,
  vex_status, state, worse_at)
  WHERE state = 'AFFECTED' AND (vex_status IS NULL OR vex_status = 'under_investigation' OR worse_at IS NOT NULL);

-- The empty text for a session of the window, null for a step of an earlier release.
ALTER TABLE vex_operation ADD COLUMN token_id TEXT;
`,
} as const
