/**
 * Any archive counted as complete for every ecosystem that its records name. Whether one of several ecosystems was meant so is not known, so
 * it covers nothing until it is imported again.
 */
export const advisories0005 = {
  name: '0005-coverage-by-name',
  sql: `
UPDATE source SET ecosystems = '[]', content_hash = '' WHERE kind IN ('OSV', 'GHSA') AND json_array_length(ecosystems) > 1;
`,
} as const
