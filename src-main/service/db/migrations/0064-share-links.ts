/** Links that show the versions of a product to anyone who has them. */
export const shareLinks0064 = {
  name: '0064-share-links',
  sql: `
CREATE TABLE share_link (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- SHA-256 of the token, in hexadecimal.
  hash TEXT NOT NULL UNIQUE,
  -- Ids as JSON. NULL: all environments.
  environment_ids TEXT,
  latest_only INTEGER NOT NULL,
  profile TEXT NOT NULL,
  include_vex INTEGER NOT NULL,
  expires_at TEXT,
  revoked_at TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  downloads INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX share_link_product ON share_link (product_id, created_at);
CREATE INDEX share_link_organization ON share_link (organization_id, created_at);
`,
} as const
