/** Lets a scan write its findings in short transactions, to a set that no version shows yet. */
export const scansInParts0025 = {
  name: '0025-scans-in-parts',
  sql: `
-- Of a hidden row whose findings a scan is writing: the version that will show them. Such a row has to be removed if the scan ends otherwise.
ALTER TABLE sbom_version ADD COLUMN scan_of TEXT;
-- 1 while nobody may see the match results of its components: a first scan writes them, or was killed while it did.
ALTER TABLE sbom_version ADD COLUMN hides_matches INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sbom_version_by_scan ON sbom_version (scan_of) WHERE scan_of IS NOT NULL;
`,
} as const
