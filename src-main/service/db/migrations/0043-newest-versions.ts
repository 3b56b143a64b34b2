/** The newest version of the product that a component is, by lifecycle data. */
export const newestVersions0043 = {
  name: '0043-newest-versions',
  sql: `
ALTER TABLE component ADD COLUMN newest_version TEXT;
`,
} as const
