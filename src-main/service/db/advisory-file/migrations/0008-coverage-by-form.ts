/**
 * Sources of one ecosystem, and all of NVD, counted as complete whatever file they came from. What is known of a file is its URL: where that
 * names the publisher's whole archive, the source stays complete, and otherwise it covers nothing until it is imported again. Feeds of NVD
 * are counted by year since then.
 */
export const advisories0008 = {
  name: '0008-coverage-by-form',
  sql: `
UPDATE source SET ecosystems = '[]', content_hash = ''
  WHERE kind IN ('OSV', 'GHSA', 'GO', 'NVD') AND ecosystems <> '[]'
    AND NOT (kind = 'OSV' AND coalesce(url, '') || '?' LIKE '%/all.zip?%')
    AND NOT (kind = 'GO' AND coalesce(url, '') || '?' LIKE '%/vulndb.zip?%')
    AND NOT (kind = 'GHSA' AND coalesce(url, '') LIKE 'https://%github.com/%github/advisory-database/%');
`,
} as const
