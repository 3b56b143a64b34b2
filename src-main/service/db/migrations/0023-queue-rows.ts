/** Lets the rows of the queue be counted and ordered by an index alone, also those of 300,000 findings. */
export const queueRows0023 = {
  name: '0023-queue-rows',
  sql: `
-- The vulnerability that the finding's row of the queue is about: the only CVE that its record is about, otherwise the record itself.
ALTER TABLE finding ADD COLUMN row_vulnerability TEXT;
UPDATE finding SET row_vulnerability = (
  SELECT coalesce(vulnerability.upstream_id, vulnerability.id) FROM vulnerability WHERE vulnerability.id = finding.vulnerability_id);
CREATE TRIGGER vulnerability_row_changed AFTER UPDATE OF upstream_id ON vulnerability
WHEN old.upstream_id IS NOT new.upstream_id BEGIN
  UPDATE finding SET row_vulnerability = coalesce(new.upstream_id, new.id) WHERE vulnerability_id = new.id;
END;
DROP INDEX vulnerability_row; -- read for each finding until now
-- Only what the queue shows by default: a decision takes its finding out of it.
CREATE INDEX finding_in_queue ON finding (version_id, row_vulnerability, package_key, priority, snoozed_until, snooze_evidence,
  vex_status, state) WHERE state = 'AFFECTED' AND (vex_status IS NULL OR vex_status = 'under_investigation');
`,
} as const
