/** Labels and custom values of everything that can have them, and which components the organization makes itself. */
export const labeling0034 = {
  name: '0034-labeling',
  sql: `
ALTER TABLE component ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
-- 'NAMES' if the names of the organization mark it as internal, 'RULE' if a rule said whether it is; null for a person or nobody.
ALTER TABLE component ADD COLUMN internal_source TEXT;
-- Of an internal component: the advisory about a public package of its name. Null for none.
ALTER TABLE component ADD COLUMN public_record TEXT;
ALTER TABLE sbom_version ADD COLUMN custom_values TEXT;
-- Ids of the custom fields that a person set or cleared, as JSON; null for none. The others are what the document states.
ALTER TABLE sbom_version ADD COLUMN edited_values TEXT;
ALTER TABLE product ADD COLUMN custom_values TEXT;

CREATE TABLE custom_field_definition_new (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  applies_to TEXT NOT NULL CHECK (applies_to IN ('product','version','component','finding')),
  type TEXT NOT NULL CHECK (type IN ('text','number','boolean','date','url','choice')),
  choices TEXT NOT NULL DEFAULT '[]',
  exported INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, applies_to, name_key)
) STRICT;
INSERT INTO custom_field_definition_new SELECT id, organization_id, name, name_key, description, applies_to, type, choices,
  exported, position, updated_at FROM custom_field_definition;
DROP TABLE custom_field_definition;
ALTER TABLE custom_field_definition_new RENAME TO custom_field_definition;

-- Lists of patterns, as JSON.
CREATE TABLE internal_names (
  organization_id TEXT PRIMARY KEY REFERENCES organization(id) ON DELETE CASCADE,
  namespaces TEXT NOT NULL,
  names TEXT NOT NULL,
  purl_types TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
