/** Conditions of lists under a name, for each user. */
export const savedViews0036 = {
  name: '0036-saved-views',
  sql: `
CREATE TABLE saved_view (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  list TEXT NOT NULL CHECK (list IN ('versions','components','findings')),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  -- A group as JSON, with the ids of named lists.
  conditions TEXT NOT NULL,
  search TEXT NOT NULL,
  position INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, list, name_key)
) STRICT;
`,
} as const
