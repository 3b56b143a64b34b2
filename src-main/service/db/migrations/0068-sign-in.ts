/** The provider that people sign in with, and whom it knows as whom. */
export const signIn0068 = {
  name: '0068-sign-in',
  sql: `
-- The secret of the client is not here.
CREATE TABLE sign_in_provider (
  organization_id TEXT PRIMARY KEY REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  email_claim TEXT NOT NULL,
  -- JSON list of names of hosts.
  allowed_domains TEXT NOT NULL,
  -- Null: only people who exist.
  new_user_role TEXT CHECK (new_user_role IN ('Admin', 'Operator', 'Viewer')),
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE user_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  linked_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX user_identity_by_user ON user_identity (user_id, issuer);
`,
} as const
