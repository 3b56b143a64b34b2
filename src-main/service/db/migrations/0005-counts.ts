/**
 * Indexes that count findings by severity and status for every page of products and versions. Reading the rows of a hundred versions for a
 * few numbers would take longer than the time limit of a page.
 */
export const counts0005 = {
  name: '0005-counts',
  sql: `
CREATE INDEX finding_by_count ON finding (version_id, state, severity, vex_status, kev);
`,
} as const
