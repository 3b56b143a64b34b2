/**
 * Findings are counted by severity and status on every page of products and versions: from an index alone, because reading the
 * rows of a hundred versions for a few numbers takes longer than the page may.
 */
export const counts0005 = {
  name: '0005-counts',
  sql: `
CREATE INDEX finding_by_count ON finding (version_id, state, severity, vex_status, kev);
`,
} as const
