/** Whether the last import of a source was all of it: only then do its bytes say how large the source is. Unknown of earlier imports. */
export const advisories0009 = {
  name: '0009-whole-imports',
  sql: `
ALTER TABLE source ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0;
`,
} as const
