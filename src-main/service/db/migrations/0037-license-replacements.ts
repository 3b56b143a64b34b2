/** Licenses that were replaced in many components at once, with what is needed to undo it. */
export const licenseReplacements0037 = {
  name: '0037-license-replacements',
  sql: `
CREATE TABLE license_replacement (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  replaced_at TEXT NOT NULL,
  undone_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX license_replacement_version ON license_replacement(version_id, replaced_at);

CREATE TABLE license_replacement_change (
  replacement_id TEXT NOT NULL REFERENCES license_replacement(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  by_hand TEXT NOT NULL,
  PRIMARY KEY (replacement_id, component_id)
) STRICT, WITHOUT ROWID;
`,
} as const
