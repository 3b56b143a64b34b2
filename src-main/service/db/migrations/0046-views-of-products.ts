/** The list of products has saved views too. */
export const viewsOfProducts0046 = {
  name: '0046-views-of-products',
  sql: `
CREATE TABLE saved_view_of_list (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  list TEXT NOT NULL CHECK (list IN ('products','versions','components','findings')),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  -- A group as JSON, with the ids of named lists.
  conditions TEXT NOT NULL,
  search TEXT NOT NULL,
  position INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  key INTEGER CHECK (key BETWEEN 1 AND 9),
  UNIQUE (user_id, list, name_key)
) STRICT;
INSERT INTO saved_view_of_list
  SELECT id, organization_id, user_id, list, name, name_key, conditions, search, position, updated_at, key FROM saved_view;
DROP TABLE saved_view;
ALTER TABLE saved_view_of_list RENAME TO saved_view;
CREATE UNIQUE INDEX saved_view_key ON saved_view (user_id, key) WHERE key IS NOT NULL;
`,
} as const
