/** Sources whose URL does not name the publisher's whole archive. */
const unknown = `kind IN ('OSV', 'GHSA', 'GO', 'NVD') AND ecosystems <> '[]'
    AND NOT (kind = 'OSV' AND coalesce(url, '') || '?' LIKE '%/all.zip?%')
    AND NOT (kind = 'GO' AND coalesce(url, '') || '?' LIKE '%/vulndb.zip?%')
    AND NOT (kind = 'GHSA' AND coalesce(url, '') LIKE 'https://%github.com/%github/advisory-database/%')`

/**
 * Sources of one ecosystem, and all of NVD, counted as complete whatever file they came from. What is known of a file is its URL: where that
 * names the publisher's whole archive, the source stays complete, and otherwise it covers nothing until it is imported again. Feeds of NVD
 * are counted by year since then. Data that differs from what its id was computed of gets an id of its own: otherwise importing the same
 * file again would restore the id that versions were scanned with, and they would not be scanned again.
 */
export const advisories0008 = {
  name: '0008-coverage-by-form',
  sql: `
UPDATE snapshot SET id = lower(hex(randomblob(32)))
  WHERE EXISTS (
    SELECT 1 FROM source WHERE (${unknown}) OR (ecosystems = '[]' AND content_hash = '' AND kind IN ('OSV', 'GHSA')));
UPDATE source SET ecosystems = '[]', content_hash = '' WHERE ${unknown};
`,
} as const
