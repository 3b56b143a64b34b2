/** What a repair of a document changed, so that it can be undone. */
export const documentRepairs0042 = {
  name: '0042-document-repairs',
  sql: `
-- JSON of the values before and after; null for repairs of components.
ALTER TABLE check_repair ADD COLUMN version_change TEXT;
`,
} as const
