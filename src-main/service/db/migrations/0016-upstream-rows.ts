/** Groups the records about one upstream CVE in one row of the queue, and reduces what a decision writes. */
export const upstreamRows0016 = {
  name: '0016-upstream-rows',
  sql: `
-- The one CVE that a vulnerability is about: its own, or the only one that a distribution's record passes on a fix for. Null where it is
-- about none or about several.
ALTER TABLE vulnerability ADD COLUMN upstream_id TEXT;
UPDATE vulnerability SET upstream_id = (
  SELECT CASE WHEN count(DISTINCT upper(named.value)) = 1 THEN upper(min(named.value)) END
  FROM json_each(CASE WHEN cve_id IS NULL THEN upstream ELSE json_insert(aliases, '$[#]', cve_id) END) AS named
  WHERE upper(named.value) GLOB 'CVE-[0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]*'
    AND substr(named.value, 10) NOT GLOB '*[^0-9]*');
CREATE INDEX vulnerability_row ON vulnerability (id, upstream_id);
CREATE INDEX vulnerability_by_upstream ON vulnerability (upstream_id) WHERE upstream_id IS NOT NULL;
-- For the search by a CVE that a record names, however many it names.
CREATE INDEX vulnerability_passing_on ON vulnerability (upstream, id) WHERE upstream <> '[]';

-- The same without what changes with every decision, which is written into each index that has it.
DROP INDEX finding_by_package;
CREATE INDEX finding_in_version ON finding (version_id, vulnerability_id);
`,
} as const
