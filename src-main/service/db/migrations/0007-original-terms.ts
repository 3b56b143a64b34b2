/** Terms of imported VEX statements without an exact equivalent in Waybill, stored with the decision that they became. */
export const originalTerms0007 = {
  name: '0007-original-terms',
  sql: `
-- JSON list of {key, value}; null without any.
ALTER TABLE finding ADD COLUMN original_terms TEXT;
`,
} as const
