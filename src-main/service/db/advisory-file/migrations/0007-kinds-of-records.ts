/**
 * A record has one of several kinds instead of a mark. Those of malicious packages were stored as vulnerabilities: they are recognized by
 * OSV's ids, which their other names name as well.
 */
export const advisories0007 = {
  name: '0007-kinds-of-records',
  sql: `
-- 0 for a vulnerability, 1 for an informational record, 2 for a malicious package.
ALTER TABLE advisory RENAME COLUMN informational TO kind;
UPDATE advisory SET kind = 2 WHERE id IN (SELECT advisory_id FROM advisory_alias WHERE alias >= 'MAL-' AND alias < 'MAL.');
`,
} as const
