/** Own licenses of an organization, and what it thinks of those of the SPDX list. */
export const organizationLicenses0031 = {
  name: '0031-organization-licenses',
  sql: `
CREATE TABLE organization_license (
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  -- The id in lower case: ids of licenses are compared without case.
  id_key TEXT NOT NULL,
  spdx_id TEXT NOT NULL,
  is_own INTEGER NOT NULL,
  name TEXT NOT NULL,
  license_text TEXT,
  urls TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('approved','rejected','unspecified')),
  copy_left TEXT NOT NULL,
  attribution TEXT NOT NULL,
  source_distribution TEXT NOT NULL,
  modifications TEXT NOT NULL,
  license_groups TEXT NOT NULL,
  note TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, id_key)
) STRICT, WITHOUT ROWID;
`,
} as const
