/** Finds what refers to other documents among all components and elements, and the documents that are meant. */
export const documentReferences0055 = {
  name: '0055-document-references',
  sql: `
CREATE INDEX component_by_reference ON component (content_id) WHERE instr(detail, '"type":"bom"') > 0;
CREATE INDEX document_element_by_import ON document_element (content_id, section, position)
  WHERE instr(value, '"import":') > 0;
CREATE INDEX sbom_version_by_address ON sbom_version
  (organization_id, lower(substr(serial_number, 1, instr(serial_number || '#', '#') - 1)))
  WHERE serial_number IS NOT NULL;
`,
} as const
