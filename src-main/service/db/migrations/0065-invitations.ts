/** Links that sign a person in once, and tokens that a sign-in made. */
export const invitations0065 = {
  name: '0065-invitations',
  sql: `
ALTER TABLE token ADD COLUMN kind TEXT NOT NULL DEFAULT 'TOKEN' CHECK (kind IN ('TOKEN', 'SESSION'));

CREATE TABLE invitation (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  -- SHA-256 of the code, which is shown once and not stored.
  hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  -- A later invitation of the same user replaced it, or the user was disabled.
  revoked_at TEXT
) STRICT;
CREATE INDEX invitation_by_user ON invitation (user_id);
`,
} as const
