/** How notifications leave: the mail server of an organization, webhooks of users for everything else, and private hosts that may be contacted. */
export const delivery0063 = {
  name: '0063-delivery',
  sql: `
-- The password is a secret, and not here.
CREATE TABLE mail_server (
  organization_id TEXT PRIMARY KEY REFERENCES organization(id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  protection TEXT NOT NULL CHECK (protection IN ('TLS', 'STARTTLS', 'NONE')),
  user_name TEXT,
  sender_name TEXT NOT NULL,
  sender_address TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Hosts in private networks that webhooks may lead to.
CREATE TABLE private_host (
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  PRIMARY KEY (organization_id, host)
) STRICT, WITHOUT ROWID;

-- The address and the secret that signs are one secret, of which the row has the id.
CREATE TABLE user_webhook (
  user_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  secret_id TEXT NOT NULL,
  shown TEXT NOT NULL
) STRICT;
`,
} as const
