/** Finds the elements of SPDX 3 that state completeness, among all elements of a document, for conditions about it. */
export const statedCompleteness0039 = {
  name: '0039-stated-completeness',
  sql: `
CREATE INDEX document_element_by_completeness ON document_element (content_id)
  WHERE section = '@graph' AND instr(value, '"completeness"') > 0;
`,
} as const
