/** Support periods of components with their source, and the weights of the queue's order. */
export const supportAndWeights0011 = {
  name: '0011-support-and-weights',
  sql: `
-- Null: the weights that nobody changed.
ALTER TABLE organization ADD COLUMN priority_weights TEXT;

-- Why the support status is what it is, in words. What the document states is kept aside while a person's word stands before it.
ALTER TABLE component ADD COLUMN support_reason TEXT;
ALTER TABLE component ADD COLUMN stated_support TEXT;
-- The purl that a component seems to have; null where nothing is wrong with what it has, or nothing can be said.
ALTER TABLE component ADD COLUMN suggested_purl TEXT;
CREATE INDEX component_by_suggestion ON component (version_id, is_listed, name_key, id) WHERE suggested_purl IS NOT NULL;
-- Counted on every page of a version; the column lies behind a long one.
CREATE INDEX component_by_support ON component (version_id, support_level) WHERE is_listed = 1;
-- Supported components whose date goes by without anything else happening.
CREATE INDEX component_by_end_of_support ON component (end_of_support)
  WHERE support_source = 'LIFECYCLE_DATA' AND support_level = 'actively_maintained';

-- Versions that a component with findings could be replaced by, and what would be left in each.
CREATE TABLE component_upgrade (
  component_id TEXT PRIMARY KEY REFERENCES component(id) ON DELETE CASCADE,
  candidates TEXT NOT NULL
) STRICT;
`,
} as const
