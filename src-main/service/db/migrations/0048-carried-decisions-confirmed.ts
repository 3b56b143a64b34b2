/** Environments say which decisions that wait for the next version are confirmed without a person. */
export const carriedDecisionsConfirmed0048 = {
  name: '0048-carried-decisions-confirmed',
  sql: `
ALTER TABLE environment ADD COLUMN carry_over_auto_confirm TEXT NOT NULL DEFAULT 'NONE' CHECK (carry_over_auto_confirm IN ('NONE', 'UNCHANGED_EVIDENCE'));
`,
} as const
