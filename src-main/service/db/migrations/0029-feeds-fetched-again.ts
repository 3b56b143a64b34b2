/**
 * What a source covers is known only where its URL names the publisher's whole archive. Every other URL is fetched once more although its
 * file is the same, so that the import can find out.
 */
export const feedsFetchedAgain0029 = {
  name: '0029-feeds-fetched-again',
  sql: `
UPDATE advisory_address SET etag = NULL, last_modified = NULL, checksum = NULL, change_list_etag = NULL, newest_change = NULL
  WHERE url || '?' NOT LIKE '%/all.zip?%' AND url || '?' NOT LIKE '%/vulndb.zip?%';
`,
} as const
