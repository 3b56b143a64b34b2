/** Identity suggestions that users dismissed for components of a product. */
export const dismissedSuggestions0014 = {
  name: '0014-dismissed-suggestions',
  sql: `
-- By the component's name and group without case and by the purl without its version: said once for every version of the product.
CREATE TABLE dismissed_suggestion (
  product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
  name_key TEXT NOT NULL,
  group_key TEXT NOT NULL,
  purl TEXT NOT NULL,
  dismissed_by TEXT NOT NULL,
  dismissed_at TEXT NOT NULL,
  PRIMARY KEY (product_id, name_key, group_key, purl)
) STRICT, WITHOUT ROWID;
`,
} as const
