/** Elements of documents other than components and edges, the result of checking their signature, and the support status of components. */
export const documentContent0006 = {
  name: '0006-document-content',
  sql: `
-- Elements of the lists of a document that are no components, in the JSON form of its format.
CREATE TABLE document_element (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  section TEXT NOT NULL,
  position INTEGER NOT NULL,
  ref TEXT,
  name TEXT,
  value TEXT NOT NULL,
  PRIMARY KEY (version_id, section, position)
) STRICT;

ALTER TABLE sbom_document ADD COLUMN signature TEXT;

ALTER TABLE component ADD COLUMN support_level TEXT NOT NULL DEFAULT 'unspecified';
ALTER TABLE component ADD COLUMN end_of_support TEXT;
ALTER TABLE component ADD COLUMN support_source TEXT;
`,
} as const
