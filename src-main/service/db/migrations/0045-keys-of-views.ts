/** Saved views have their keys themselves: a digit after `G` opens one view of any list. Until here the place among the views of findings was the key. */
export const keysOfViews0045 = {
  name: '0045-keys-of-views',
  sql: `
ALTER TABLE saved_view ADD COLUMN key INTEGER CHECK (key BETWEEN 1 AND 9);
UPDATE saved_view SET key = position WHERE list = 'findings' AND position BETWEEN 1 AND 9;
CREATE UNIQUE INDEX saved_view_key ON saved_view (user_id, key) WHERE key IS NOT NULL;
`,
} as const
