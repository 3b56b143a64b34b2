/** A purl without its version, qualifiers and subpath, in lower case. */
const purlOf = (row: string) => {
  const plain = `substr(${row}.purl, 1, instr(${row}.purl || '?', '?') - 1)`
  const upToMark = `rtrim(${plain}, replace(${plain}, '@', ''))`
  // An @ before the last segment begins a scope, not a version.
  return `lower(CASE WHEN instr(${plain}, '@') = 0 OR instr(substr(${plain}, length(${upToMark}) + 1), '/') > 0 THEN ${plain}
    ELSE rtrim(${upToMark}, '@') END)`
}

/** The text in which the trigrams of a package are found: its name, group, purl and CPEs, apart by line breaks. */
const textOf = (row: string) => `${row}.name_key
  || CASE WHEN ${row}.group_name IS NULL THEN '' ELSE char(10) || ${row}.group_name END
  || CASE WHEN ${row}.purl IS NULL THEN '' ELSE char(10) || ${purlOf(row)} END
  || CASE WHEN ${row}.cpes = '[]' THEN '' ELSE char(10) || lower(replace(${row}.cpes, coalesce(':' || ${row}.component_version || ':', ''), ':')) END`

const others = ['supplier_name', 'license_expression', 'labels']
const names = ['name_key', 'text', ...others].join(', ')
const valuesOf = (row: string) =>
  `${row}.name_key, ${textOf(row)}, ${others.map((name) => `${row}.${name}`).join(', ')}`
const isOf = (row: string, package_: string) =>
  [
    `${package_}.name_key = ${row}.name_key AND ${package_}.text = ${textOf(row)}`,
    ...others.map((name) => `${package_}.${name} IS ${row}.${name}`),
  ].join(' AND ')
const read = ['name_key', 'component_version', 'purl', 'group_name', 'cpes', ...others, 'is_listed']
const isAlike = read.filter((name) => name !== 'is_listed').map((name) => `other.${name} IS old.${name}`)

/** What the detail of a row says, or nothing if it is damaged: then the row can still be changed and removed. */
const detailOf = (row: string) => `CASE WHEN json_valid(${row}.detail) THEN ${row}.detail ELSE '{}' END`

const sums = (row: string) =>
  `json_each(${detailOf(row)}, '$.checksums') AS sum WHERE length(sum.value ->> 'content') >= 8`
const prefix = `substr(lower(sum.value ->> 'content'), 1, 8)`

const add = `INSERT INTO find_package (${names}) SELECT ${valuesOf('new')} WHERE new.is_listed = 1
    AND NOT EXISTS (SELECT 1 FROM find_package AS known WHERE ${isOf('new', 'known')});
  INSERT OR IGNORE INTO find_hash (prefix, name_key) SELECT ${prefix}, new.name_key FROM ${sums('new')} AND new.is_listed = 1;`

// Most often another version has the same component: that is looked up first, by columns.
const remove = `DELETE FROM find_package WHERE name_key = old.name_key
    AND NOT EXISTS (SELECT 1 FROM component AS other WHERE other.is_listed = 1 AND ${isAlike.join(' AND ')})
    AND ${isOf('old', 'find_package')}
    AND NOT EXISTS (SELECT 1 FROM component AS other WHERE other.is_listed = 1 AND other.name_key = old.name_key
      AND ${isOf('other', 'find_package')});
  DELETE FROM find_hash WHERE name_key = old.name_key
    AND NOT EXISTS (SELECT 1 FROM component AS other WHERE other.is_listed = 1 AND other.name_key = old.name_key);`

/** Packages whose trigrams are stored together: fewer are read as they are. */
const batch = 1024

/**
 * What `find` searches: each package once, whatever its versions and however many components are that package. Triggers keep it in the
 * transaction of each change. A component is found by its name, and then tested itself: a package too many hides and adds nothing.
 */
export const findIndex0051 = {
  name: '0051-find-index',
  sql: `
CREATE TABLE find_package (
  id INTEGER PRIMARY KEY,
  name_key TEXT NOT NULL,
  text TEXT NOT NULL,
  supplier_name TEXT,
  license_expression TEXT,
  labels TEXT NOT NULL
) STRICT;

-- The first eight digits of hashes.
CREATE TABLE find_hash (
  name_key TEXT NOT NULL,
  prefix TEXT NOT NULL,
  PRIMARY KEY (name_key, prefix)
) STRICT, WITHOUT ROWID;

-- Trigrams of the packages up to its highest id. Without positions and without the text, which the packages have. What is deleted is
-- overwritten.
CREATE VIRTUAL TABLE find_text USING fts5(text, tokenize = 'trigram', content = '', detail = none);
INSERT INTO find_text (find_text, rank) VALUES ('secure-delete', 1);

INSERT INTO find_package (${names}) SELECT DISTINCT ${valuesOf('component')} FROM component WHERE is_listed = 1;
INSERT INTO find_text (rowid, text) SELECT id, text FROM find_package ORDER BY id;
INSERT OR IGNORE INTO find_hash (prefix, name_key) SELECT ${prefix}, component.name_key FROM component, ${sums('component')}
  AND component.is_listed = 1;
CREATE INDEX find_hash_by_prefix ON find_hash (prefix);
CREATE INDEX find_package_by_name ON find_package (name_key);
CREATE INDEX find_package_by_supplier ON find_package (supplier_name, name_key) WHERE supplier_name IS NOT NULL;
CREATE INDEX find_package_by_license ON find_package (license_expression, name_key) WHERE license_expression IS NOT NULL;
CREATE INDEX find_package_by_label ON find_package (labels, name_key) WHERE labels <> '[]';
CREATE INDEX component_of_package ON component (name_key, component_version, content_id, id) WHERE is_listed = 1;

CREATE TRIGGER find_package_added AFTER INSERT ON find_package WHEN new.id % ${batch} = 0 BEGIN
  INSERT INTO find_text (rowid, text) SELECT id, text FROM find_package
    WHERE id > coalesce((SELECT max(id) FROM find_text_docsize), 0) ORDER BY id;
END;
CREATE TRIGGER find_package_gone AFTER DELETE ON find_package WHEN old.id <= (SELECT max(id) FROM find_text_docsize) BEGIN
  INSERT INTO find_text (find_text, rowid, text) VALUES ('delete', old.id, old.text);
END;
CREATE TRIGGER component_found AFTER INSERT ON component BEGIN
  ${add}
END;
CREATE TRIGGER component_found_again AFTER UPDATE OF ${read.join(', ')}, detail ON component
WHEN NOT (${read.map((name) => `old.${name} IS new.${name}`).join(' AND ')} AND (${detailOf('old')}) ->> '$.checksums' IS (${detailOf('new')}) ->> '$.checksums') BEGIN
  ${add}
  ${remove}
END;
CREATE TRIGGER component_not_found AFTER DELETE ON component WHEN old.is_listed = 1 BEGIN
  ${remove}
END;
`,
} as const
