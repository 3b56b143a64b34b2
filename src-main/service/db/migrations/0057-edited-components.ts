/** Finds the components that people edited among all of a version, without reading the others. */
export const editedComponents0057 = {
  name: '0057-edited-components',
  sql: `
CREATE INDEX component_edited ON component (content_id) WHERE edited_fields IS NOT NULL;
`,
} as const
