/**
 * Entries of source packages list their binary packages, which are found by a table of names: a row for each entry and binary would take
 * more space than their text. Unreadable records are marked, so that each is counted once.
 */
export const advisories0004 = {
  name: '0004-listed-binaries',
  sql: `
-- Packages with entries, of any time, that list a binary package. Which do so now is read in the entries.
CREATE TABLE listed_binary (
  ecosystem TEXT NOT NULL,
  name TEXT NOT NULL,
  package_id INTEGER NOT NULL,
  PRIMARY KEY (ecosystem, name, package_id)
) STRICT, WITHOUT ROWID;

-- 1 where an entry lists binary packages. Versions of the application before this step did not read them.
ALTER TABLE advisory ADD COLUMN lists_binaries INTEGER NOT NULL DEFAULT 0;
-- 1 for a record of which only the packages that it names could be read.
ALTER TABLE advisory ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0;
`,
} as const
