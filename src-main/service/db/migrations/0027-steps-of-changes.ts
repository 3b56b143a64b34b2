/** The step of decisions that a change event is about, so that a window knows its own. */
export const stepsOfChanges0027 = {
  name: '0027-steps-of-changes',
  sql: `
ALTER TABLE change_event ADD COLUMN operation_id TEXT;
`,
} as const
